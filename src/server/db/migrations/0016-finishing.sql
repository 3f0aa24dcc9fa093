-- When the client agreed to the cancellation policy for this booking, which self-funded ones need
-- (docs/decisions/0016-finishing-a-booking.md).
alter table reservations add column cancellation_agreed_at timestamptz;
