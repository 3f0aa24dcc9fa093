-- How an email went when it went: handed to a mail server ('sent'), or only kept in the outbox ('kept'). What is set up may change
-- later, and what it was then does not. Null for rows that an earlier release wrote, and for a reminder that was not sent.
alter table sent_emails add column delivery text check (delivery in ('sent', 'kept'));
alter table client_reminders add column delivery text check (delivery in ('sent', 'kept'));
