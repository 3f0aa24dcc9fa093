-- Who may sign in. A client is tied to an account by clients.identity_subject, because the issuer may also be elsewhere.
create table accounts (
  subject uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  role text not null check (role in ('patient', 'clinician', 'administrator')),
  clinician_id uuid references clinicians,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (clinician_id is null or role = 'clinician')
);
create unique index accounts_email_is_unique on accounts (lower(email));

-- Sessions, grants, codes and refresh tokens of the built-in issuer. The id is a hash and the content is sealed, so that
-- a copy of this table signs nobody in.
create table oidc_payloads (
  model text not null,
  id bytea not null,
  sealed_payload bytea not null,
  account_subject text,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index on oidc_payloads (account_subject);
create index on oidc_payloads (grant_id);
create index on oidc_payloads (uid) where uid is not null;
create index on oidc_payloads (expires_at);

-- Keys that sign tokens and cookies. The newest signs; older ones are kept while something they signed may still be shown.
create table identity_keys (
  id text primary key,
  purpose text not null check (purpose in ('tokens', 'cookies')),
  sealed_key bytea not null,
  public_jwk jsonb,
  created_at timestamptz not null default now(),
  check ((purpose = 'tokens') = (public_jwk is not null))
);

create table password_resets (
  token_hash bytea primary key,
  subject uuid not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index on password_resets (subject);
create index on password_resets (expires_at);
