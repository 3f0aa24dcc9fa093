-- What the NDIS pays at most for an hour of a psychologist, and what the practice asks of it. Null: the limit of the row before, and what
-- the fee comes to.
alter table rates
  add column ndis_limit_cents integer check (ndis_limit_cents >= 0),
  add column ndis_hour_cents integer check (ndis_hour_cents >= 0);

-- The rows have begun; no price follows from what had no column until now.
alter table rates disable trigger keep_begun;
update rates set ndis_limit_cents = 23299 where from_date = '2025-07-01';
alter table rates enable trigger keep_begun;
