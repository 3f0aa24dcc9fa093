-- A sign-up token is good until its owner has signed in (docs/decisions/0009-accounts.md).
alter table accounts add column last_signed_in_at timestamptz;

-- What somebody agreed to when they signed up. Empty for people whom the practice entered itself.
alter table clients
  add column policies_accepted_at timestamptz,
  add column without_parent_allowed boolean not null default false;

-- The one-time code of an invite: the newest replaces the one before. Only a keyed hash is kept, because six digits have
-- no secret of their own.
create table invite_codes (
  invite_id uuid primary key references invites on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
create index on invite_codes (expires_at);
