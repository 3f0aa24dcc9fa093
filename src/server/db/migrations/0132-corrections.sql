-- What the office corrected of a client: each field before and after, and why, sealed. Kept for good.
create table client_corrections (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  sealed_correction bytea not null,
  corrected_by text not null,
  corrected_at timestamptz not null default now()
);
create index client_corrections_client_id_idx on client_corrections (client_id, corrected_at desc);

-- A new email may also be the office's entry, for a record without a login: then the link names the record, and no subject.
alter table email_changes alter column subject drop not null;
alter table email_changes add column client_id uuid references clients on delete cascade;
