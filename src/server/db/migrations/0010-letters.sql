-- Which letters about an appointment have gone out, so that a job that is delivered twice sends once. Written in the
-- transaction that sends (docs/decisions/0010-letters.md).
create table sent_letters (
  reservation_id uuid not null references reservations on delete cascade,
  kind text not null check (kind in ('confirmed', 'cancelled', 'reminderDay', 'reminderHour')),
  sent_at timestamptz not null default now(),
  primary key (reservation_id, kind)
);
