-- What the practice says of a video session that has begun: it was by phone, or by video. Null: not said. The room neither shows nor
-- changes it (docs/product/session.md#by-phone).
alter table rooms add column counts_as_phone boolean;

create or replace function reset_moved_room() returns trigger language plpgsql as $$
begin
  update room_people set standing = 'waiting', privacy = null where reservation_id = new.id and role <> 'clinician';
  update rooms set ended_at = null, by_phone_at = null, by_phone_asked_by = null, counts_as_phone = null,
         sealed_start_check = null, start_check_by = null, start_check_at = null,
         start_check_version = start_check_version + 1, moved_at = clock_timestamp()
   where reservation_id = new.id;
  delete from room_invitations where reservation_id = new.id;
  return null;
end $$;
