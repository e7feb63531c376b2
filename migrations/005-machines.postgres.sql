-- The machines that the products fit, for the pages by machine. The program writes the rows with the terms of the search.
create table "productMachines" (
  "makerSlug" text collate "C" not null check ("makerSlug" <> ''),
  "modelSlug" text collate "C" not null check ("modelSlug" <> ''),
  "productId" text collate "C" not null references "products" ("_id") on delete cascade,
  "maker" text collate "C" not null,
  "model" text collate "C" not null,
  -- The model without hyphens, for what a buyer types.
  "code" text collate "C" not null,
  primary key ("makerSlug", "modelSlug", "productId")
);
create index "machinesOfProduct" on "productMachines" ("productId");
create index "machinesByCode" on "productMachines" ("code");
