-- What the practice edits about its clinicians, types and rates (docs/decisions/0042-clinicians-types-rates.md).

-- Counts the changes that people make, so that one who saves what is out of date is told. Bookings, which take places of the
-- case load, do not count.
alter table clinicians
  add column version integer not null default 1,
  add column changed_by text,
  add column ahpra_number text check (ahpra_number ~ '^(PSY|MED|OCC)[0-9]{10}$'),
  -- Null is a draft: no client has ever seen it.
  add column published_at timestamptz default now(),
  -- The first day without this clinician.
  add column leaves_on date,
  add constraint clinicians_active_is_published check (status <> 'active' or published_at is not null);
update clinicians set published_at = created_at;

-- A provider number belongs to one clinician at one place of practice.
create table clinician_provider_numbers (
  clinician_id uuid not null references clinicians on delete cascade,
  location text not null,
  provider_number text not null unique,
  primary key (clinician_id, location)
);

alter table appointment_types add column version integer not null default 1;

-- A portrait is drawn (svg), or a picture that was uploaded: its bytes without metadata, under an id that ends in its type.
alter table portraits
  alter column svg drop not null,
  add column content bytea,
  add column media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  add column created_at timestamptz not null default now(),
  add constraint portraits_drawn_or_uploaded check (
    (svg is null) = (content is not null) and (content is null) = (media_type is null));

-- A row of the past or present never changes: sessions were priced by it. A date has begun once it has begun on Norfolk Island,
-- where the day starts first of all zones on offer.
alter table rates add column version integer not null default 1;
create function keep_begun_rates() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if (tg_op <> 'INSERT' and old.from_date <= today) or (tg_op <> 'DELETE' and new.from_date <= today) then
    raise exception 'rates that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_begun before insert or update or delete on rates
  for each row execute function keep_begun_rates();

-- Pages show prices: they are rendered again, and the index of free starts stays as it is.
create function note_rates() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_content) values (null, true);
  return null;
end $$;
create trigger note_change after insert or update or delete on rates
  for each statement execute function note_rates();
