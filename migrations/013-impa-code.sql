alter table "products" add column "impaCode" text check (length("impaCode") = 6);
