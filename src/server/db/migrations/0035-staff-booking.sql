-- Bookings that the practice makes for a client (docs/decisions/0041-bookings-by-staff.md).

-- Sessions that were booked together, as rows of their own: nothing repeats by a stored rule.
alter table reservations add column series_id uuid;
create index on reservations (series_id) where series_id is not null;

-- The same order of locks as in hold_slot. Gives the new booking's id, or null where the time is taken or the clinician is away.
create function book_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_client_id uuid, p_series_id uuid
) returns uuid language plpgsql as $$
declare
  booked uuid;
begin
  perform 1 from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return null; end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = p_clinician_id and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, delivery_type,
    visitor, client_id, is_new_client, series_id, created_at, updated_at, booked_at)
  values (p_reserve_id, p_practice_id, p_clinician_id, p_appointment_type_id, p_during, 'booked', p_delivery_type,
    p_visitor, p_client_id, false, p_series_id, clock_timestamp(), clock_timestamp(), clock_timestamp())
  on conflict on constraint reservations_never_overlap do nothing
  returning id into booked;
  return booked;
end $$;
