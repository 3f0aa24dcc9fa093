-- The practice side: who works there, and where they are signed in (docs/decisions/0036-staff-sign-in.md).
alter table accounts
  drop constraint accounts_role_check,
  add constraint accounts_role_check check (role in ('patient', 'clinician', 'administrator', 'owner')),
  drop constraint accounts_check,
  add constraint accounts_clinician_is_staff check (clinician_id is null or role <> 'patient');

-- A sign-in of staff. Only a hash of its cookie is kept, so that a copy of this table signs nobody in.
create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  subject uuid not null references accounts on delete cascade,
  -- The latest second step; null between the password and the first.
  second_factor_at timestamptz,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  locked_at timestamptz,
  device text
);
create index on staff_sessions (subject);
create index on staff_sessions (started_at);
