-- Receipts and invoices, and the items that are claimed with them (docs/decisions/0046-receipts-and-invoices.md).

-- What a session is claimed as: by who held it, how, for how many minutes, and from which date on. The row in force for an item is
-- the latest that has begun; one that is withdrawn is claimed no more from its date on.
create table service_items (
  id uuid primary key default gen_random_uuid(),
  service text not null check (service in
    ('clinicalPsychology', 'psychology', 'gpPlan', 'gpPlanTrained', 'gpReview', 'ndis', 'workCover', 'dva')),
  -- Null: however it was held.
  delivery text check (delivery in ('videoCall', 'phoneCall')),
  -- From this many minutes, to under that many; without an end, null.
  from_minutes integer not null check (from_minutes between 0 and 600),
  under_minutes integer check (under_minutes between 1 and 600 and under_minutes > from_minutes),
  number text not null check (number ~ '^[A-Za-z0-9_]{1,24}$'),
  description text not null check (length(description) between 1 and 200),
  -- Null: not entered.
  fee_cents integer check (fee_cents between 0 and 1000000),
  benefit_cents integer check (benefit_cents between 0 and 1000000),
  from_date date not null,
  is_withdrawn boolean not null default false,
  version integer not null default 1,
  unique (service, number, from_date)
);

insert into service_items (service, delivery, from_minutes, under_minutes, number, description, fee_cents, benefit_cents, from_date)
values
  ('clinicalPsychology', 'videoCall', 30, 50, '91166', 'Clinical psychology by video, 30 to under 50 minutes', null, null, '2024-07-01'),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', null, 14185, '2024-07-01'),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', null, 14525, '2025-07-01'),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', 17530, 14905, '2026-07-01'),
  ('clinicalPsychology', 'phoneCall', 30, 50, '91181', 'Clinical psychology by phone, 30 to under 50 minutes', null, null, '2024-07-01'),
  ('clinicalPsychology', 'phoneCall', 50, null, '91182', 'Clinical psychology by phone, at least 50 minutes', null, null, '2024-07-01'),
  ('psychology', 'videoCall', 20, 50, '91169', 'Psychology by video, 20 to under 50 minutes', null, null, '2024-07-01'),
  ('psychology', 'videoCall', 20, 50, '91169', 'Psychology by video, 20 to under 50 minutes', 8465, 7200, '2026-07-01'),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', null, 9665, '2024-07-01'),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', null, 9895, '2025-07-01'),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', 11945, 10155, '2026-07-01'),
  ('psychology', 'phoneCall', 20, 50, '91183', 'Psychology by phone, 20 to under 50 minutes', null, null, '2024-07-01'),
  ('psychology', 'phoneCall', 50, null, '91184', 'Psychology by phone, at least 50 minutes', null, null, '2024-07-01'),
  ('gpPlan', 'videoCall', 20, 40, '92112', 'GP mental health treatment plan by video, 20 to under 40 minutes', null, null, '2024-07-01'),
  ('gpPlan', 'videoCall', 40, null, '92113', 'GP mental health treatment plan by video, at least 40 minutes', null, null, '2024-07-01'),
  ('gpPlanTrained', 'videoCall', 20, 40, '92116', 'GP mental health treatment plan by video, GP with mental health skills training, 20 to under 40 minutes', null, null, '2024-07-01'),
  ('gpPlanTrained', 'videoCall', 40, null, '92117', 'GP mental health treatment plan by video, GP with mental health skills training, at least 40 minutes', null, null, '2024-07-01'),
  ('ndis', null, 0, null, '15_054_0128_1_3', 'Assessment, recommendation, therapy or training by a psychologist', null, null, '2024-07-01');

-- A row of the past or present never changes: sessions were claimed by it. The day begins on Norfolk Island, as for rates.
create function keep_begun_items() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if (tg_op <> 'INSERT' and old.from_date <= today) or (tg_op <> 'DELETE' and new.from_date <= today) then
    raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_begun before insert or update or delete on service_items
  for each row execute function keep_begun_items();

-- What a scheme knows a clinician by, beside Medicare's provider numbers. GPs with mental health skills training claim other items.
alter table clinicians
  add column work_cover_number text check (work_cover_number ~ '^[A-Za-z0-9 /-]{1,24}$'),
  add column has_mental_health_training boolean not null default false;

-- The last number of each series. The row is locked until the document with the next number is there, or is not: no gaps.
create table document_counters (
  practice_id text not null references practices,
  series text not null check (series in ('R', 'I', 'S')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (practice_id, series, year)
);

-- A receipt, an invoice or a statement, as it was issued. Never changed: voided, and issued again.
create table issued_documents (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  charge_id uuid not null references charges,
  client_id uuid not null references clients,
  clinician_id uuid not null references clinicians,
  form text not null check (form in ('medicareReceipt', 'plainReceipt', 'feeReceipt', 'ndisInvoice', 'workCoverInvoice',
    'dvaClaim', 'bulkBillStatement')),
  series text not null check (series in ('R', 'I', 'S')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- What it says. It holds Medicare numbers.
  sealed_content bytea not null,
  cents integer not null check (cents >= 0),
  -- What a claim lacked: the names of fields, never their content.
  missing text[] not null default '{}',
  replaces uuid unique references issued_documents,
  -- The account of the person who issued it; null where the service did.
  issued_by text,
  issued_at timestamptz not null default clock_timestamp(),
  unique (practice_id, series, year, sequence)
);
-- One for each charge, however often it is asked for; what takes its place names it.
create unique index issued_documents_once on issued_documents (charge_id) where replaces is null;
create index on issued_documents (client_id, issued_at desc);

create table document_voids (
  document_id uuid primary key references issued_documents,
  sealed_reason bytea not null,
  voided_by text,
  voided_at timestamptz not null default clock_timestamp()
);

-- What cannot be issued yet, because who pays would refuse it.
create table held_documents (
  charge_id uuid primary key references charges,
  form text not null,
  missing text[] not null,
  held_at timestamptz not null default clock_timestamp()
);

create table document_emails (
  document_id uuid primary key references issued_documents,
  sent_at timestamptz not null default clock_timestamp()
);

-- As for the ledger, only the public demonstration forgets.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('banksia.forgets_demo', true) = 'on' then
    return old;
  end if;
  raise exception 'documents are voided and issued again, never changed';
end $$;
create trigger issued_documents_are_kept before update or delete on issued_documents
  for each row execute function refuse_document_change();
create trigger document_voids_are_kept before update or delete on document_voids
  for each row execute function refuse_document_change();
