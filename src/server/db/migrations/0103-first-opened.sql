-- When the practice first took bookings. Until then its gap and booking fee are what it says, from its first day on: no client has
-- been told another price. Null for a practice that is still being set up.
alter table practices add column first_opened_at timestamptz default now();
update practices set first_opened_at = null
 where not is_open and not exists (select from reservations where practice_id = practices.id);

create or replace function keep_begun_rates() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if exists (select from practices where first_opened_at is not null)
     and ((tg_op <> 'INSERT' and old.from_date <= today) or (tg_op <> 'DELETE' and new.from_date <= today)) then
    raise exception 'rates that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
