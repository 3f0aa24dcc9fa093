-- The diary of the practice side (docs/decisions/0038-diary-and-live-updates.md).

-- What a diary shows of a day, a week or a month: bookings by when they begin, whatever became of them.
create index reservations_diary on reservations (clinician_id, lower(during)) where booked_at is not null;
-- What is over and has no outcome yet.
create index reservations_without_outcome on reservations (clinician_id, lower(during))
  where status = 'booked' and service_delivered is null;

-- Every change of an outcome, also one that a client makes by cancelling: from what to what, when, and by whom of the staff.
create table outcome_events (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservations on delete cascade,
  from_outcome text,
  to_outcome text,
  -- The account of the person of the practice who set it; null where the client or the service did.
  actor text,
  happened_at timestamptz not null default clock_timestamp()
);
create index on outcome_events (reservation_id, id desc);

create function note_outcome() returns trigger language plpgsql as $$
begin
  insert into outcome_events (reservation_id, from_outcome, to_outcome, actor)
  values (new.id, old.service_delivered, new.service_delivered, nullif(current_setting('banksia.actor', true), ''));
  return null;
end $$;
create trigger note_outcome after update on reservations for each row
  when (old.service_delivered is distinct from new.service_delivered) execute function note_outcome();

create function refuse_outcome_change() returns trigger language plpgsql as $$
begin
  raise exception 'outcome_events can only be added to';
end $$;
create trigger outcome_events_are_kept before update on outcome_events
  for each row execute function refuse_outcome_change();

-- A private note of the clinician about one booking. Not a clinical record.
create table appointment_notes (
  reservation_id uuid not null references reservations on delete cascade,
  -- Who wrote it. Given to a colleague, the session goes without it.
  clinician_id uuid not null references clinicians,
  sealed_note bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (reservation_id, clinician_id)
);

-- What a diary shows and free time does not depend on: an outcome, a client's name, what is on file. It shares the feed of
-- 0005, so that a reader of the diary takes both kinds, and the index of free starts skips these.
alter table availability_changes add column is_diary boolean not null default false;

create function note_diary() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary) values (new.clinician_id, true);
  perform pg_notify('diary', '');
  return null;
end $$;
create function notify_diary() returns trigger language plpgsql as $$
begin
  perform pg_notify('diary', '');
  return null;
end $$;
-- Holds are made and end all the time, and a notification serialises commits: only bookings notify. Readers look at the feed
-- every few seconds besides.
create trigger diary_insert after insert on reservations for each row
  when (new.status = 'booked') execute function notify_diary();
create trigger diary_update after update on reservations for each row
  when (new.booked_at is not null) execute function note_diary();

create function note_diary_of_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = new.client_id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;
create function note_diary_of_changed_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = new.id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;

create trigger diary_update after update on clients for each row
  when ((old.first_name, old.last_name, old.has_saved_card, old.on_behalf_of)
    is distinct from (new.first_name, new.last_name, new.has_saved_card, new.on_behalf_of))
  execute function note_diary_of_changed_client();
create trigger diary_change after insert or update on client_records for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on key_client_contacts for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on additional_profiles for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on safety_tasks for each row execute function note_diary_of_client();
