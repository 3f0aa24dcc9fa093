-- An index over live holds only looks small to the planner while its numbers say that few are held. It then read all of them, in place
-- of one clinician's calendar, for each time that was reserved. An index over all rows is used for its own column alone.
drop index reservations_visitor_idx;
create index reservations_visitor on reservations (visitor);
drop index reservations_holder_network_idx;
create index reservations_holder_network on reservations (holder_network) where holder_network is not null;

-- As before, but the count of a day asks for the network in its count, so that the calendar is its only way to the rows.
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

  perform 1 from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return 'taken'; end if;

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
