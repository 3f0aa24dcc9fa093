-- A clinician is in one room at a time: opening another session ends the visit to the one before.
alter table room_visits drop constraint room_visits_ended_by_check;
alter table room_visits add constraint room_visits_ended_by_check
  check (ended_by in ('replaced', 'elsewhere', 'removed', 'ended'));
