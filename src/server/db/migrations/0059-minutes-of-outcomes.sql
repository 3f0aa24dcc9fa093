-- Minutes that were delivered can be corrected, and an undo brings them back: the history of an outcome keeps them
-- (docs/product/practice.md#outcomes). Null where none were recorded, and for changes from before this.
alter table outcome_events
  add column from_minutes integer,
  add column to_minutes integer;

create or replace function note_outcome() returns trigger language plpgsql as $$
begin
  insert into outcome_events (reservation_id, from_outcome, to_outcome, from_minutes, to_minutes, actor)
  values (new.id, old.service_delivered, new.service_delivered, old.delivered_minutes, new.delivered_minutes,
    nullif(current_setting('banksia.actor', true), ''));
  return null;
end $$;
drop trigger note_outcome on reservations;
create trigger note_outcome after update on reservations for each row
  when ((old.service_delivered, old.delivered_minutes) is distinct from (new.service_delivered, new.delivered_minutes))
  execute function note_outcome();
