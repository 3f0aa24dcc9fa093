-- A booked appointment says when it was booked. The index of a clinician's booked times (reservations_diary) then holds all of them,
-- and what is read by it misses none.
update reservations set booked_at = updated_at where status = 'booked' and booked_at is null;
alter table reservations add constraint reservations_booked_at_check check (status <> 'booked' or booked_at is not null);
