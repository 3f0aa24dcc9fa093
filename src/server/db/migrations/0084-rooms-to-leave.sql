-- The sweep of every minute reads the few rooms whose session was moved or cancelled since the last one, and not all of history.
create index rooms_to_leave on rooms (reservation_id) where moved_at is not null;
