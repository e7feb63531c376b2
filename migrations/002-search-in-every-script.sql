-- The version of the rules that made the terms of a product. Rows of an older one are found until the program has
-- indexed them again.
alter table "searchedProducts" add column "termsVersion" integer not null default 1;
create index "searchedOutdated" on "searchedProducts" ("termsVersion", "place");

-- The program makes these words again where they have letters outside ASCII, which it folds in another way now.
update "products" set "titleKey" = '' where octet_length("titleKey") <> length("titleKey");
update "posts" set "titleKey" = '', "searchText" = '' where octet_length("searchText") <> length("searchText");
update "videos" set "titleKey" = '', "searchText" = '' where octet_length("searchText") <> length("searchText");
update "enquiries" set "searchText" = '' where octet_length("searchText") <> length("searchText");
