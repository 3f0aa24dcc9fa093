-- The client is who has the session; the account is who books and is reached (docs/decisions/0025-signing-up-signs-in.md).

-- The person behind an account. Empty where that is the client, a clinician or an administrator.
alter table accounts
  add column first_name text,
  add column last_name text,
  add column email_verified_at timestamptz;
-- Whoever has had our emails until now goes on having them.
update accounts set email_verified_at = now();

-- What the client is to the person behind the account.
alter table clients add column on_behalf_of text not null default 'mySelf'
  check (on_behalf_of in ('mySelf', 'someoneElseAdult', 'myChild'));

-- When the parent's consent that this booking was made with was given. A consent is for one booking.
alter table reservations add column parent_consented_at timestamptz;

-- The link of a "Confirm your email" message; only a hash is kept, as of a reset link.
create table email_verifications (
  token_hash bytea primary key,
  subject uuid not null references accounts on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index on email_verifications (subject);
create index on email_verifications (expires_at);

-- A sign-up's one way into its new account without the password: single use, for minutes, in the browser's cookie.
create table login_grants (
  token_hash bytea primary key,
  subject uuid not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index on login_grants (expires_at);

-- Which reminders have gone out as text messages: beside sent_emails, because one reminder may go both ways.
create table sent_texts (
  reservation_id uuid not null references reservations on delete cascade,
  kind text not null check (kind in ('reminderDay', 'reminderHour')),
  starts_at timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (reservation_id, kind, starts_at)
);
