-- A session that is moved while people meet on a server of its own: the next sweep has that server put them out.
alter table rooms add column moved_at timestamptz;

create or replace function reset_moved_room() returns trigger language plpgsql as $$
begin
  update room_people set standing = 'waiting', privacy = null where reservation_id = new.id and role <> 'clinician';
  update rooms set ended_at = null, by_phone_at = null, by_phone_asked_by = null, sealed_start_check = null,
         start_check_by = null, start_check_at = null, start_check_version = start_check_version + 1,
         moved_at = clock_timestamp()
   where reservation_id = new.id;
  delete from room_invitations where reservation_id = new.id;
  return null;
end $$;

-- What a check was about: a relay that answered says nothing about the one that took its place.
alter table setup_checks add column about text;
