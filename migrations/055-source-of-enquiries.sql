-- How an enquiry came; null for one that was sent on the site.
alter table "enquiries" add column "source" text check ("source" in ('whatsapp'));
