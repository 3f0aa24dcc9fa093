create extension if not exists btree_gist;

create table practices (
  id text primary key,
  name text not null,
  time_zone text not null,
  created_at timestamptz not null default now()
);

create table clinicians (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  slug text not null unique,
  name text not null,
  pronouns text,
  gender text not null,
  role text not null,
  is_gp boolean generated always as (role = 'generalPractitioner') stored,
  time_zone text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_profile_listed boolean not null default true,
  portrait_id text,
  short_description text not null default '',
  introduction text not null default '',
  quote text not null default '',
  years_of_experience integer not null default 0 check (years_of_experience >= 0),
  qualifications text[] not null default '{}',
  credentials text[] not null default '{}',
  languages text[] not null default '{}',
  styles text[] not null default '{}',
  services_available text[] not null default '{}',
  primary_specialisations text[] not null default '{}',
  secondary_specialisations text[] not null default '{}',
  funding_methods text[] not null default '{}',
  client_age_ranges text[] not null default '{}',
  delivery_types text[] not null default '{videoCall}',
  should_use_case_load boolean not null default true,
  is_open_to_new_clients boolean not null default true,
  remaining_slots integer not null default 0 check (remaining_slots >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on clinicians (practice_id, is_gp, status);

-- Drawn portraits, kept here so that every process can serve them. The id is a hash of the drawing.
create table portraits (
  id text primary key,
  svg text not null
);
alter table clinicians add foreign key (portrait_id) references portraits;

create table appointment_types (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  name text not null,
  label text not null,
  kind text not null check (kind in ('psychology', 'gpInitial', 'gpReview')),
  is_gp boolean generated always as (kind <> 'psychology') stored,
  duration_minutes integer not null check (duration_minutes between 5 and 480 and duration_minutes % 5 = 0),
  step_minutes integer not null check (step_minutes between 5 and 480 and step_minutes % 5 = 0),
  claim_types text[] not null default '{}',
  assignment_mode text not null default 'single' check (assignment_mode in ('single', 'all')),
  is_active boolean not null default true,
  unique (practice_id, name)
);

create table clinician_appointment_types (
  clinician_id uuid not null references clinicians on delete cascade,
  appointment_type_id uuid not null references appointment_types on delete cascade,
  primary key (clinician_id, appointment_type_id)
);

-- Minutes of the clinician's own local day; weekday 1 is Monday.
create table working_hours (
  clinician_id uuid not null references clinicians on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  check (start_minute < end_minute),
  primary key (clinician_id, weekday, start_minute)
);

create table hours_exceptions (
  id uuid primary key default gen_random_uuid(),
  clinician_id uuid not null references clinicians on delete cascade,
  on_date date not null,
  kind text not null check (kind in ('leave', 'extra')),
  start_minute smallint not null default 0 check (start_minute >= 0),
  end_minute smallint not null default 1440 check (end_minute <= 1440),
  check (start_minute < end_minute)
);
create index on hours_exceptions (clinician_id, on_date);

-- Rebates change every 1 July: rows by date, never constants.
create table rates (
  from_date date primary key,
  clinical_rebate_cents integer not null check (clinical_rebate_cents >= 0),
  registered_rebate_cents integer not null check (registered_rebate_cents >= 0),
  gap_cents integer not null check (gap_cents >= 0),
  booking_fee_cents integer not null check (booking_fee_cents >= 0)
);
insert into rates (from_date, clinical_rebate_cents, registered_rebate_cents, gap_cents, booking_fee_cents) values
  ('2024-07-01', 14185, 9665, 4000, 1208),
  ('2025-07-01', 14525, 9895, 4000, 1208),
  ('2026-07-01', 14905, 10155, 4000, 1208);
