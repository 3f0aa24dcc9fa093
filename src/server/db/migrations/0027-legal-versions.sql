-- Which version of each text a client has agreed to, and when. A version is the day from which it holds. Who agreed before versions
-- were kept has no row here, and is asked once.
create table policy_acceptances (
  client_id uuid not null references clients on delete cascade,
  policy text not null check (policy in ('privacy', 'terms')),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (client_id, policy, version)
);

-- The cancellation policy is agreed to for each booking.
alter table reservations add column cancellation_policy_version text;
