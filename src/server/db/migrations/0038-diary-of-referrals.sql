-- Which session of a referral each one is follows from the dates of the referrals (0034): diaries are told of them.
create trigger diary_change after insert or update on client_referrals
  for each row execute function note_diary_of_client();

create function note_diary_of_former_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = old.client_id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;
create trigger diary_delete after delete on client_referrals
  for each row execute function note_diary_of_former_client();
