-- Hours, leave and outside calendars (docs/decisions/0039-working-time-and-calendars.md).

-- A leave of several days is one row a day. Rows of one period are shown, changed and removed together.
alter table hours_exceptions add column period_id uuid not null default gen_random_uuid();
create index on hours_exceptions (period_id);
-- Counted up with every change of the weekly hours: a screen that was opened before is told so.
alter table clinicians add column hours_version integer not null default 1;

-- Why the practice changed what a client had booked; null where the client did it.
alter table appointment_moves
  add column reason text,
  -- With whom it was, where the practice moved it to another clinician.
  add column from_clinician_id uuid references clinicians;
alter table reservations
  add column cancellation_reason text,
  -- When the practice asked the client to choose another time, and why: moving or cancelling it is then free of charge.
  add column move_asked_at timestamptz,
  add column move_asked_reason text;

-- Calendars kept elsewhere, of which only busy times are read. Their addresses are keys, so they are sealed.
create table outside_calendars (
  id uuid primary key default gen_random_uuid(),
  clinician_id uuid not null references clinicians on delete cascade,
  sealed_url bytea not null,
  added_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- Since when it cannot be read, and why; what was known stays until it can.
  failed_since timestamptz,
  failure text
);
create index on outside_calendars (clinician_id);

create table calendar_busy (
  calendar_id uuid not null references outside_calendars on delete cascade,
  clinician_id uuid not null references clinicians on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during))
);
create index on calendar_busy using gist (clinician_id, during);
create index on calendar_busy (calendar_id);
create trigger note_insert after insert on calendar_busy referencing new table as changed
  for each statement execute function note_clinicians_of_rows();
create trigger note_delete after delete on calendar_busy referencing old table as changed
  for each statement execute function note_clinicians_of_rows();
create trigger note_truncate after truncate on calendar_busy for each statement execute function note_everyone();

-- The address that a clinician gives to a calendar of their own. It is found by its hash, and shown again to its owner.
create table calendar_feeds (
  clinician_id uuid primary key references clinicians on delete cascade,
  token_hash bytea not null unique,
  sealed_token bytea not null,
  entry_says text not null default 'busy' check (entry_says in ('busy', 'type', 'initials')),
  made_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- Asked once the clinician's row is locked: leave that was saved a moment ago, or a calendar read meanwhile, counts.
-- Where a leave begins in the hour that a change of the clock skips, its end may come first.
create function is_away(p_clinician_id uuid, p_during tstzrange) returns boolean language sql stable as $$
  select exists (select 1 from calendar_busy where clinician_id = p_clinician_id and during && p_during)
      or exists (
        select 1 from hours_exceptions e join clinicians c on c.id = e.clinician_id,
          lateral (select (e.on_date + make_interval(mins => e.start_minute)) at time zone c.time_zone as starts,
                          (e.on_date + make_interval(mins => e.end_minute)) at time zone c.time_zone as ends) leave
         where e.clinician_id = p_clinician_id and e.kind = 'leave'
           and e.on_date between lower(p_during)::date - 2 and upper(p_during)::date + 2
           and tstzrange(least(starts, ends), ends) && p_during)
$$;

-- As before, and nothing is held while the clinician is away.
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
    select case when count(*) >= p_most_of_day_by_all or count(*) filter (where holder_address = p_address) >= p_most_of_day
                then 'crowdedDay' end
      into outcome
      from reservations
     where clinician_id = p_clinician_id and during && p_day and status in ('held', 'claimed', 'booked')
       and status = 'held' and holder_network is not null and expires_at > clock_timestamp();
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

-- As before, and no time is taken while the clinician is away. To another clinician: both are locked, in the order of their ids.
drop function move_slot(uuid, tstzrange);
create function move_slot(p_reservation_id uuid, p_during tstzrange, p_clinician_id uuid default null)
returns text language plpgsql as $$
declare
  present uuid := (select clinician_id from reservations where id = p_reservation_id);
  clinician uuid := coalesce(p_clinician_id, present);
begin
  perform 1 from clinicians where id in (present, clinician) order by id for no key update;
  if is_away(clinician, p_during) then return 'taken'; end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = clinician and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  update reservations set during = p_during, clinician_id = clinician, updated_at = clock_timestamp()
   where id = p_reservation_id and status = 'booked';
  return case when found then 'moved' else 'gone' end;
exception
  when exclusion_violation then return 'taken';
end $$;
