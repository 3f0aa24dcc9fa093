-- Whether a session that was shorter than booked costs less. Practices that are there go on charging what was agreed to.
alter table practices add column fee_follows_minutes boolean not null default false;
