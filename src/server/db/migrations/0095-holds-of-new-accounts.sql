-- Holds of accounts that have never booked count by address and network too, and a client's claimed holds among their three
-- (docs/decisions/0090-accounts-that-cost-nothing.md). An earlier release that still serves meanwhile names no network for them.
create or replace function hold_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_is_new_client boolean, p_funding_method text, p_claim_type text,
  p_hold_seconds integer, p_most_holds integer,
  p_address text, p_network text, p_most_at_address integer, p_most_in_network integer, p_most_of_calendar integer,
  p_day tstzrange, p_most_of_day integer, p_most_of_day_by_all integer
) returns text language plpgsql as $$
declare
  holding_client uuid := case when starts_with(p_visitor, 'client:') then substr(p_visitor, length('client:') + 1)::uuid end;
  outcome text;
  -- A person fills in their forms for longer than the first clock: a claimed hold takes its part of a calendar and a day only so long.
  recent timestamptz := clock_timestamp() - make_interval(secs => p_hold_seconds);
  by_address integer;
  of_calendar integer;
  by_network integer;
  pause integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_visitor, 0));
  if (select count(*) from reservations
       where (visitor = p_visitor or client_id = holding_client)
         and status in ('held', 'claimed') and expires_at > clock_timestamp()) >= p_most_holds then
    return 'tooManyHolds';
  end if;

  if p_network is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_network, 1));
    select count(*), count(*) filter (where holder_address = p_address),
           count(*) filter (where holder_address = p_address and clinician_id = p_clinician_id
                               and (status = 'held' or created_at > recent))
      into by_network, by_address, of_calendar
      from reservations
     where holder_network = p_network and status in ('held', 'claimed') and expires_at > clock_timestamp();
    if by_address >= p_most_at_address or by_network >= p_most_in_network then return 'crowdedAddress'; end if;
    if of_calendar >= p_most_of_calendar then return 'crowdedCalendar'; end if;
  end if;

  select pause_minutes into pause from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return 'taken'; end if;
  if pause > 0 and breaks_pause(p_clinician_id, p_during, pause) then return 'taken'; end if;

  if p_network is not null then
    select case when (count(holder_network) >= p_most_of_day_by_all and holding_client is null)
                  or count(*) filter (where holder_address = p_address and (status = 'held' or created_at > recent))
                     >= p_most_of_day
                then 'crowdedDay' end
      into outcome
      from reservations
     where clinician_id = p_clinician_id and during && p_day and status in ('held', 'claimed', 'booked')
       and expires_at > clock_timestamp();
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
    p_address, p_network, case when p_network is null or holding_client is not null then clock_timestamp() end)
  on conflict on constraint reservations_never_overlap do nothing
  returning 'held' into outcome;
  return coalesce(outcome, 'taken');
end $$;

-- Where a hold came from is kept while it lives, however it ends.
create function forget_origin() returns trigger language plpgsql as $$
begin
  new.holder_address := null;
  new.holder_network := null;
  return new;
end $$;
create trigger forget_origin before update on reservations for each row
  when (new.status not in ('held', 'claimed') and new.holder_network is not null) execute function forget_origin();

-- Those that ended because another session took their time. A row that a request has locked may want this table next.
update reservations set holder_address = null, holder_network = null
 where id in (select id from reservations where holder_network is not null and status not in ('held', 'claimed')
                for update skip locked);
