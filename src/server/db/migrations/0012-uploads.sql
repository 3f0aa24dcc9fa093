-- A client's documents. The bytes are in the file store under the row's id, encrypted with a key of their own; that key and
-- the file's name are sealed here (docs/decisions/0012-uploads.md). A row exists before its file and goes after it:
-- pending → stored → removed → gone.
create table uploads (
  id uuid primary key,
  client_id uuid not null references clients,
  status text not null default 'pending' check (status in ('pending', 'stored', 'removed')),
  type text not null check (type in ('pdf', 'docx', 'doc', 'png', 'jpg')),
  size integer not null check (size between 1 and 10485760),
  kind text check (kind in ('referral', 'treatmentPlan', 'document')),
  sealed_details bytea not null,
  created_at timestamptz not null default now(),
  attached_at timestamptz
);
create index on uploads (client_id, created_at);
create index on uploads (created_at) where status <> 'stored' or attached_at is null;
