-- The search of products reads "searchedProducts" only, so this text is written for nothing.
drop index "productsUnread";

drop index "productsChanged";

alter table "products" drop column "searchText";

-- Holds all that a list with filters looks at, so that it never reads a description.
create index "productsChanged" on "products"
  ("updatedAt" desc, "_id" desc, "createdAt", "titleKey", "categoryId", "subcategoryId", "deletedAt")
  where "deletedAt" is null;
