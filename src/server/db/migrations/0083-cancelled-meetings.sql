-- A session that is cancelled, or goes by phone, while people meet: those who follow its room are told at once, and the next sweep has a
-- server where they meet end the meeting. rooms.moved_at marks it, as for a session that was moved.
create function mark_cancelled_room() returns trigger language plpgsql as $$
begin
  update rooms set moved_at = clock_timestamp() where reservation_id = new.id;
  if found then
    perform pg_notify('room', new.id::text);
  end if;
  return null;
end $$;
create trigger mark_cancelled_room after update of service_delivered, delivery_type on reservations for each row
  when (old.delivery_type is distinct from new.delivery_type
    or old.service_delivered is distinct from new.service_delivered and new.service_delivered ~* 'cancel')
  execute function mark_cancelled_room();
