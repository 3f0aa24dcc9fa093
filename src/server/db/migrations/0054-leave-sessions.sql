-- The booked sessions that a leave fell on when it was saved, each with its time then: what became of it is read from the session
-- itself (docs/product/practice.md#leave-and-extra-hours). Rows of hours_exceptions are made anew with each change, so there is no key to them.
create table leave_sessions (
  period_id uuid not null,
  reservation_id uuid not null references reservations on delete cascade,
  starts_at timestamptz not null,
  primary key (period_id, reservation_id)
);
create index on leave_sessions (reservation_id);
