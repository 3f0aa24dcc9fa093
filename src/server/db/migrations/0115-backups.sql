-- What was backed up, and whether this database is a copy that was restored: docs/decisions/0100-backups.md.
create table backups (
  name text primary key,
  -- A folder, or s3: and the bucket. Only what this table names is ever deleted there.
  place text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'failed')),
  failure text,
  bytes bigint,
  schema_version text not null,
  removed_at timestamptz
);
create index backups_started_at_idx on backups (started_at desc);

-- A restored copy does nothing towards the outside until it is told to, which is said here.
create table restored_copies (
  restored_at timestamptz primary key default now(),
  backup text not null,
  taken_at timestamptz not null,
  sends_since timestamptz
);

-- What the queue still had to do when the backup was taken. It is queued when the copy is told to send.
create table restored_jobs (
  id uuid primary key,
  queue text not null,
  data jsonb,
  start_after timestamptz not null
);
