-- An email that is sent again keeps the row of each time it was sent. The row without this moment is the mark that keeps the email
-- from going out twice. The release before this one writes and reads such rows only.
alter table sent_emails
  add column repeated_at timestamptz,
  drop constraint sent_emails_pkey;
create unique index sent_emails_mark on sent_emails (reservation_id, kind, version) where repeated_at is null;
-- Also those that were sent again go with their booking.
create index on sent_emails (reservation_id);
