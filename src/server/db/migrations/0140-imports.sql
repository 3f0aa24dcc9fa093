-- What a practice brings from another system, one file of one kind at a time. See docs/decisions/0114-moving-in.md.
create table imports (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  kind text not null check (kind in ('clients', 'contacts', 'referrals', 'appointments')),
  source text not null check (source in ('own', 'halaxy', 'zanda', 'splose', 'cliniko', 'other')),
  state text not null check (state in ('mapping', 'checking', 'checked', 'writing', 'written', 'undoing', 'undone')),
  -- The titles of its columns, what each is for, and which names of the file are whom here. A file without titles has a client's details
  -- in its first line, so all of it is sealed.
  sealed_layout bytea not null,
  lines integer not null default 0,
  parts integer not null default 0,
  -- How far the check or the writing is: what a process that ended leaves to the next.
  parts_done integer not null default 0,
  counts jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  undone_at timestamptz
);
create index imports_of_practice on imports (practice_id, created_at desc);

-- The lines of the file, some hundreds together, until they are written or the import is dropped.
create table import_parts (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  sealed_rows bytea not null,
  primary key (import_id, number)
);

-- Lines that are not simply ready: what is to be decided, and what stays out.
create table import_findings (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  result text not null check (result in ('doubtful', 'refused')),
  -- The gravest doubt, which says what can be decided.
  doubt text check (doubt in ('same', 'sameInFile', 'unusual')),
  decision text check (decision in ('import', 'existing', 'leaveOut')),
  sealed_finding bytea not null,
  primary key (import_id, line),
  check ((result = 'doubtful') = (doubt is not null and decision is not null))
);

-- What a record of the other system is here, so that the same file brings nothing twice, and a whole import can be taken back.
create table imported_records (
  practice_id text not null references practices,
  source text not null,
  kind text not null,
  source_id text not null,
  import_id uuid not null references imports,
  record_id uuid not null,
  -- False where a record that was here already is meant: it is never taken back.
  is_new boolean not null,
  primary key (practice_id, source, kind, source_id)
);
create index imported_records_of_import on imported_records (import_id);

-- How the columns of a system were read the last time.
create table import_mappings (
  practice_id text not null references practices,
  source text not null,
  kind text not null,
  sealed_layout bytea not null,
  primary key (practice_id, source, kind)
);
