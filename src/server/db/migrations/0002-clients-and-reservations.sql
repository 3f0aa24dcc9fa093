-- Columns called sealed_* hold AES-256-GCM envelopes (src/server/crypto); the database never sees their content.

create table clients (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  identity_subject text unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile text,
  date_of_birth date not null,
  record_type text not null check (record_type in ('adult', 'youngPerson')),
  time_zone text not null,
  communication_preference text not null default 'noPreference'
    check (communication_preference in ('noPreference', 'email', 'sms', 'none')),
  sealed_atsi bytea,
  attached_clinician_id uuid references clinicians,
  has_saved_card boolean not null default false,
  saved_card_last_four text check (saved_card_last_four ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index on clients (practice_id, lower(email));

create table client_records (
  client_id uuid primary key references clients on delete cascade,
  sealed_medicare bytea,
  sealed_ndis bytea,
  sealed_work_cover bytea,
  sealed_referral bytea,
  sealed_address bytea,
  sealed_intake bytea,
  updated_at timestamptz not null default now()
);

create table key_client_contacts (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  tag text not null check (tag in ('emergency', 'adult')),
  sealed_contact bytea not null,
  updated_at timestamptz not null default now(),
  unique (client_id, tag)
);

create table additional_profiles (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  role text not null check (role in ('guardian')),
  sealed_profile bytea not null,
  updated_at timestamptz not null default now(),
  unique (client_id, role)
);

create table client_groups (
  client_id uuid not null references clients on delete cascade,
  group_id text not null,
  joined_at timestamptz not null default now(),
  primary key (client_id, group_id)
);

create table invites (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  email text not null,
  mobile text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index on invites (practice_id, lower(email));

-- Holds and bookings live in one table, so nothing can fall between them (decisions, "Reservations").
create table reservations (
  id uuid primary key default gen_random_uuid(),
  reserve_id text not null unique,
  practice_id text not null references practices,
  clinician_id uuid not null references clinicians,
  appointment_type_id uuid not null references appointment_types,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  status text not null check (status in ('held', 'claimed', 'booked', 'released', 'expired')),
  delivery_type text not null default 'videoCall' check (delivery_type in ('videoCall', 'phoneCall')),
  visitor text not null,
  client_id uuid references clients,
  is_new_client boolean not null default true,
  claim_type text,
  expires_at timestamptz,
  resets jsonb not null default '{}',
  quote jsonb,
  service_delivered text check (service_delivered in ('attended', 'clientDidNotAttend', 'clinicianDidNotAttend',
    'cancelWithNotice', 'cancelShortNotice', 'clinicianCancelWithNotice', 'clinicianCancelShortNotice')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  booked_at timestamptz,
  check ((status in ('held', 'claimed')) = (expires_at is not null)),
  check (status not in ('claimed', 'booked') or client_id is not null),
  constraint reservations_never_overlap exclude using gist (clinician_id with =, during with &&)
    where (status in ('held', 'claimed', 'booked'))
);
create index on reservations (expires_at) where status in ('held', 'claimed');
create index on reservations (visitor) where status in ('held', 'claimed');
create index on reservations (client_id);
