-- Which session of its referral one is depends on the client's others, also on those with another clinician: their diaries are told too.
-- The clinician of the session itself is told by the triggers of 0005 and 0032, and so is who listens. Rows are only added and no other
-- row is locked, so that two bookings never wait for each other here; the index by client finds the few that a client has.
create function note_diary_of_other_clinicians() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations
   where client_id = new.client_id and booked_at is not null and clinician_id <> new.clinician_id;
  return null;
end $$;
create trigger diary_places_insert after insert on reservations for each row
  when (new.booked_at is not null) execute function note_diary_of_other_clinicians();
create trigger diary_places_update after update on reservations for each row
  when (new.booked_at is not null
    and (old.booked_at, old.status, old.service_delivered, old.during, old.clinician_id, old.funding_method, old.referral)
      is distinct from
        (new.booked_at, new.status, new.service_delivered, new.during, new.clinician_id, new.funding_method, new.referral))
  execute function note_diary_of_other_clinicians();
