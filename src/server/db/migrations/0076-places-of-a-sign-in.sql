-- Which sign-in a client's place came from: the key of its grant. Null for a place by a code, which was sent to the client's own phone.
alter table room_entries add column sign_in_key bytea;
create index on room_entries (sign_in_key);

-- Signing out, here or from elsewhere, takes the place off the device at once. A sign-in that has run out ends no call.
create function forget_places_of_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', p.reservation_id::text)
     from room_entries e join room_people p on p.id = e.person_id where e.sign_in_key = old.id;
  delete from room_entries where sign_in_key = old.id;
  return null;
end $$;
create trigger forget_places after delete on oidc_payloads
  for each row when (old.model = 'Grant' and (old.expires_at is null or old.expires_at > now()))
  execute function forget_places_of_sign_in();
