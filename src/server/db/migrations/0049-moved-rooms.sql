-- Who was let in, and what they said about the place where they were, was for the old time; so were the links for guests. A moved
-- session begins with everyone waiting. In the database, because sessions are moved from several places.
create function reset_moved_room() returns trigger language plpgsql as $$
begin
  update room_people set standing = 'waiting', privacy = null where reservation_id = new.id and role <> 'clinician';
  delete from room_invitations where reservation_id = new.id;
  return null;
end $$;
create trigger reset_moved_room after update of during, clinician_id on reservations for each row
  when (old.during is distinct from new.during or old.clinician_id is distinct from new.clinician_id)
  execute function reset_moved_room();
