-- Uploads that have not arrived whole are files on SQLite; PostgreSQL has tables, for all copies of the site.
select 1;
