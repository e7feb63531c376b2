-- The search of products reads "searchedProducts" only, so this text is written for nothing. Its index goes with it.
alter table "products" drop column "searchText";
