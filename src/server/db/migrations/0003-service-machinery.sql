create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

-- The same key from the same caller returns the same answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_keys (created_at);

create table outbox_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index on outbox_messages (created_at);

-- Who looked at or changed a client's clinical data. Rows are added, never changed.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  client_id uuid,
  subject text not null,
  request_id text
);
create index on audit_events (client_id, at);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events can only be added to';
end $$;
create trigger audit_events_are_kept before update or delete on audit_events
  for each row execute function refuse_audit_change();

-- Which encryption key this database was first used with, so that a process with another ring refuses to start.
create table key_checks (
  key_id text primary key,
  sealed_check bytea not null
);
