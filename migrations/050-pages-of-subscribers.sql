-- The addresses of these pages have a secret, which is not stored with a subscriber.
update "subscribers" set "source" = '/enquiry-status/…' where "source" like '/enquiry-status/%';
update "subscribers" set "source" = '/invitation/…' where "source" like '/invitation/%';
update "subscribers" set "source" = '/new-password/…' where "source" like '/new-password/%';
