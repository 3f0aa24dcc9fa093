-- That a session was ended, went on by phone, and where its client was at its start, was of the old time too.
create or replace function reset_moved_room() returns trigger language plpgsql as $$
begin
  update room_people set standing = 'waiting', privacy = null where reservation_id = new.id and role <> 'clinician';
  update rooms set ended_at = null, by_phone_at = null, by_phone_asked_by = null, sealed_start_check = null,
         start_check_by = null, start_check_at = null, start_check_version = start_check_version + 1
   where reservation_id = new.id;
  delete from room_invitations where reservation_id = new.id;
  return null;
end $$;
