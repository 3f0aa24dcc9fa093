-- What people send through contact and marketing forms. It holds names, numbers and what they want help with, so the whole
-- of it is sealed. `handed_over_at` is empty until the CRM has it.
create table form_submissions (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices (id),
  form_id text not null,
  sealed_submission bytea not null,
  created_at timestamptz not null default now(),
  handed_over_at timestamptz
);
create index on form_submissions (practice_id, form_id, created_at);
