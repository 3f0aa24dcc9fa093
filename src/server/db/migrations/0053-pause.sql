-- A pause after each session (docs/decisions/0053-pause-after-a-session.md).
alter table clinicians add column pause_minutes integer not null default 0 check (pause_minutes between 0 and 60);

-- Asked once the clinician's row is locked: of two that want neighbouring times at one moment, the second finds the first.
create function breaks_pause(p_clinician_id uuid, p_during tstzrange, p_pause integer, p_except uuid default null)
returns boolean language sql stable as $$
  select exists (
    select 1 from reservations
     where clinician_id = p_clinician_id
       and during && tstzrange(lower(p_during) - make_interval(mins => p_pause), upper(p_during) + make_interval(mins => p_pause))
       and status in ('held', 'claimed', 'booked') and (expires_at is null or expires_at > clock_timestamp())
       and id is distinct from p_except)
$$;

-- As before, and no time is held, taken or booked inside the pause before or after another session.
create or replace function hold_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_is_new_client boolean, p_funding_method text, p_claim_type text,
  p_hold_seconds integer, p_most_holds integer,
  p_address text, p_network text, p_most_at_address integer, p_most_in_network integer, p_most_of_calendar integer,
  p_day tstzrange, p_most_of_day integer, p_most_of_day_by_all integer
) returns text language plpgsql as $$
declare
  outcome text;
  by_address integer;
  of_calendar integer;
  by_network integer;
  pause integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_visitor, 0));
  if (select count(*) from reservations
       where visitor = p_visitor and status in ('held', 'claimed') and expires_at > clock_timestamp()) >= p_most_holds then
    return 'tooManyHolds';
  end if;

  if p_network is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_network, 1));
    select count(*), count(*) filter (where holder_address = p_address),
           count(*) filter (where holder_address = p_address and clinician_id = p_clinician_id)
      into by_network, by_address, of_calendar
      from reservations
     where holder_network = p_network and status = 'held' and expires_at > clock_timestamp();
    if by_address >= p_most_at_address or by_network >= p_most_in_network then return 'crowdedAddress'; end if;
    if of_calendar >= p_most_of_calendar then return 'crowdedCalendar'; end if;
  end if;

  select pause_minutes into pause from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return 'taken'; end if;
  if pause > 0 and breaks_pause(p_clinician_id, p_during, pause) then return 'taken'; end if;

  if p_network is not null then
    select case when count(holder_network) >= p_most_of_day_by_all
                  or count(*) filter (where holder_address = p_address) >= p_most_of_day
                then 'crowdedDay' end
      into outcome
      from reservations
     where clinician_id = p_clinician_id and during && p_day and status in ('held', 'claimed', 'booked')
       and status = 'held' and expires_at > clock_timestamp();
    if outcome is not null then return outcome; end if;
  end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp(),
         holder_address = null, holder_network = null
   where clinician_id = p_clinician_id and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, delivery_type,
    visitor, is_new_client, funding_method, claim_type, expires_at, created_at, updated_at,
    holder_address, holder_network, seen_at)
  values (p_reserve_id, p_practice_id, p_clinician_id, p_appointment_type_id, p_during, 'held', p_delivery_type,
    p_visitor, p_is_new_client, p_funding_method, p_claim_type,
    clock_timestamp() + make_interval(secs => p_hold_seconds), clock_timestamp(), clock_timestamp(),
    p_address, p_network, case when p_network is null then clock_timestamp() end)
  on conflict on constraint reservations_never_overlap do nothing
  returning 'held' into outcome;
  return coalesce(outcome, 'taken');
end $$;

create or replace function move_slot(p_reservation_id uuid, p_during tstzrange, p_clinician_id uuid default null)
returns text language plpgsql as $$
declare
  present uuid := (select clinician_id from reservations where id = p_reservation_id);
  clinician uuid := coalesce(p_clinician_id, present);
  pause integer;
begin
  perform 1 from clinicians where id in (present, clinician) order by id for no key update;
  if is_away(clinician, p_during) then return 'taken'; end if;
  pause := (select pause_minutes from clinicians where id = clinician);
  if pause > 0 and breaks_pause(clinician, p_during, pause, p_reservation_id) then return 'taken'; end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = clinician and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  update reservations set during = p_during, clinician_id = clinician, updated_at = clock_timestamp()
   where id = p_reservation_id and status = 'booked';
  return case when found then 'moved' else 'gone' end;
exception
  when exclusion_violation then return 'taken';
end $$;

create or replace function book_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_client_id uuid, p_series_id uuid
) returns uuid language plpgsql as $$
declare
  booked uuid;
  pause integer;
begin
  select pause_minutes into pause from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return null; end if;
  if pause > 0 and breaks_pause(p_clinician_id, p_during, pause) then return null; end if;

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
