-- The machines that the products fit, for the pages by machine. The program writes the rows with the terms of the search.
create table "productMachines" (
  "makerSlug" text not null check ("makerSlug" <> ''),
  "modelSlug" text not null check ("modelSlug" <> ''),
  "productId" text not null references "products" ("_id") on delete cascade,
  "maker" text not null,
  "model" text not null,
  -- The model without hyphens, for what a buyer types.
  "code" text not null,
  primary key ("makerSlug", "modelSlug", "productId")
) strict, without rowid;
create index "machinesOfProduct" on "productMachines" ("productId");
create index "machinesByCode" on "productMachines" ("code");
