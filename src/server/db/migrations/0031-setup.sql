-- A practice set up from nothing (docs/decisions/0037-set-up.md). Practices that are there already stay open.
alter table practices
  add column abn text,
  add column address text,
  add column phone text,
  add column email text,
  add column is_open boolean not null default true,
  -- 0 until someone has saved the details above: until then the names of the configuration are shown.
  add column version integer not null default 0;

-- Who has the secret of a link may make the first owner. Only its hash is kept.
create table setup_links (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What was tried or read in the set-up, where nothing else in the database shows it: the last word on each.
create table setup_checks (
  practice_id text not null references practices on delete cascade,
  name text not null check (name in ('mail', 'fees', 'payments', 'video', 'texts')),
  outcome text not null check (outcome in ('handedOver', 'kept', 'failed', 'read')),
  checked_at timestamptz not null default now(),
  primary key (practice_id, name)
);

-- Public pages show the practice’s name: kept copies of them are made again.
create function note_practice() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_content) values (null, true);
  return null;
end $$;
create trigger note_change after insert or update or delete on practices
  for each statement execute function note_practice();
