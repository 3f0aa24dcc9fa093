-- Whose free time, offer or profile changed, and in which transaction. Every process keeps an index of free starts in
-- memory and re-reads the clinicians named here by transactions that its last look could not see
-- (docs/decisions/0004-availability-index.md). A null clinician means all of them.
create table availability_changes (
  changed_by xid8 not null default pg_current_xact_id(),
  clinician_id uuid,
  -- Set by the sweep that first finds the row, hence after the commit, however long the transaction took.
  seen_at timestamptz
);
create index on availability_changes (changed_by);

-- Reservations are written one at a time and under load: plain row triggers, and none where free time stays the same.
create function note_new_reservation() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (new.clinician_id);
  return null;
end $$;
create function note_old_reservation() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (old.clinician_id);
  return null;
end $$;

create trigger note_insert after insert on reservations for each row
  when (new.status in ('held', 'claimed', 'booked')) execute function note_new_reservation();
create trigger note_update after update on reservations for each row
  when (old.during <> new.during or old.expires_at is distinct from new.expires_at
    or old.clinician_id <> new.clinician_id
    or (old.status in ('held', 'claimed', 'booked')) <> (new.status in ('held', 'claimed', 'booked')))
  execute function note_new_reservation();
create trigger note_move after update on reservations for each row
  when (old.clinician_id <> new.clinician_id) execute function note_old_reservation();
create trigger note_delete after delete on reservations for each row
  when (old.status in ('held', 'claimed', 'booked')) execute function note_old_reservation();

-- Hours, offers and profiles change seldom, and then often many rows in one statement: one row here for each clinician.
create function note_clinicians_of_rows() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) select distinct clinician_id from changed;
  return null;
end $$;
create function note_clinicians() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) select id from changed;
  return null;
end $$;
create function note_everyone() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (null);
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values
    ('clinicians', 'note_clinicians'),
    ('working_hours', 'note_clinicians_of_rows'),
    ('hours_exceptions', 'note_clinicians_of_rows'),
    ('clinician_appointment_types', 'note_clinicians_of_rows')) as sources (name, noting)
  loop
    execute format('create trigger note_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', source.name, source.noting);
    execute format('create trigger note_update after update on %I referencing new table as changed
      for each statement execute function %I()', source.name, source.noting);
    execute format('create trigger note_move after update on %I referencing old table as changed
      for each statement execute function %I()', source.name, source.noting);
    execute format('create trigger note_delete after delete on %I referencing old table as changed
      for each statement execute function %I()', source.name, source.noting);
  end loop;
  for source in select * from (values ('clinicians'), ('working_hours'), ('hours_exceptions'),
    ('clinician_appointment_types'), ('reservations'), ('appointment_types')) as sources (name)
  loop
    execute format('create trigger note_truncate after truncate on %I
      for each statement execute function note_everyone()', source.name);
  end loop;
end $$;

-- A new type matters once someone offers it, which is a row of clinician_appointment_types.
create trigger note_change after update or delete on appointment_types
  for each statement execute function note_everyone();
