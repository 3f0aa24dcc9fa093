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
  device text,
  -- What a passkey has to sign next. Used once.
  challenge text,
  challenge_made_at timestamptz,
  -- An authenticator app that is being set up: it counts once its first code was right.
  sealed_new_secret bytea
);
create index on staff_sessions (subject);
create index on staff_sessions (started_at);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  subject uuid not null references accounts on delete cascade,
  -- As the device names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it has signed, for devices that count.
  signatures bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on staff_passkeys (subject);

create table staff_authenticators (
  subject uuid primary key references accounts on delete cascade,
  sealed_secret bytea not null,
  -- The latest 30 seconds whose code was used: no code is good twice.
  last_step integer not null,
  created_at timestamptz not null default now()
);

create table staff_recovery_codes (
  subject uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (subject, code_hash)
);

-- Wrong codes in a row. Counted before a code is looked at.
create table staff_code_failures (
  subject uuid primary key references accounts on delete cascade,
  failures integer not null,
  last_failed_at timestamptz not null
);

create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  -- Of the link that was sent last: an earlier one no longer works.
  token_hash bytea not null unique,
  email text not null,
  role text not null check (role in ('clinician', 'administrator', 'owner')),
  clinician_id uuid references clinicians on delete cascade,
  invited_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (clinician_id is not null or role <> 'clinician')
);
create unique index staff_invitations_email_is_unique on staff_invitations (lower(email));

-- A clinician is one person: one sign-in, and one invitation to it.
create unique index accounts_clinician_is_unique on accounts (clinician_id) where clinician_id is not null;
create unique index staff_invitations_clinician_is_unique on staff_invitations (clinician_id) where clinician_id is not null;
