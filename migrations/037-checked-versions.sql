-- The version that a product had when its row was checked, so that no later change of it is written over.
alter table "importRows" add column "checkedVersion" integer;

-- An import that waits for the yes is checked again. One that is being written goes on with the products as they are.
update "imports" set "state" = 'checking', "done" = 0 where "state" = 'ready';

update "importRows" set "checkedVersion" = (select "version" from "products" where "products"."_id" = "importRows"."productId")
where "kind" = 'change' and "version" is null;
