-- Whose client someone was until the office changed it, and whose since. Null: nobody's. Told: when their email went out.
create table clinician_changes (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  from_clinician_id uuid references clinicians on delete cascade,
  to_clinician_id uuid references clinicians on delete cascade,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
create index clinician_changes_client_id_idx on clinician_changes (client_id, from_clinician_id, changed_at desc);

-- A client asks for another psychologist: a task of the office, one at a time.
create table clinician_change_requests (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  client_id uuid not null references clients on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  handled_by text
);
create unique index clinician_change_requests_open_idx on clinician_change_requests (client_id) where handled_at is null;
create index clinician_change_requests_waiting_idx on clinician_change_requests (practice_id, asked_at) where handled_at is null;
