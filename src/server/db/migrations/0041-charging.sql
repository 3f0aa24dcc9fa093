-- What charging needs beside 0040 (docs/decisions/0045-charges-and-the-ledger.md).

-- Minutes that the session took, as the clinician recorded them; null counts as those booked.
alter table reservations add column delivered_minutes integer check (delivered_minutes between 1 and 600);

-- A client who moves a session with short notice pays a fee for the old time, and for the session itself later: a charge for
-- each. `freed` is the time that a short-notice fee is for; booked by another, the fee is dropped.
alter table charges
  add column move_id bigint references appointment_moves,
  add column freed tstzrange;
drop index charges_once;
create unique index charges_once on charges (reservation_id) where state <> 'dropped' and move_id is null;
create unique index charges_once_for_a_move on charges (move_id) where state <> 'dropped';
create index charges_freed on charges using gist (freed) where kind = 'shortNotice' and state <> 'dropped';

-- The public demonstration forgets what visitors did every night; nowhere else does anything say so.
create or replace function refuse_money_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('banksia.forgets_demo', true) = 'on' then
    return old;
  end if;
  raise exception 'money_entries can only be added to';
end $$;

-- When someone else booked the freed time while the bank was being asked: the fee is dropped, or given back, once it has answered.
alter table charges add column freed_taken_at timestamptz;

-- The provider's name for whom it kept the card when it was asked: asked again, it must be the same.
alter table charge_attempts add column customer text;

-- Emails about charges: queued with the change, sent once.
create table charge_emails (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references charges,
  kind text not null,
  cents integer not null,
  queued_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index on charge_emails (charge_id, kind, queued_at desc);
