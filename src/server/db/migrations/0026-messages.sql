-- What people send by the forms of the site waits here until a CRM has taken it or someone at the practice has read it
-- (docs/decisions/0034-messages-and-legal-versions.md).
alter table form_submissions
  add column should_hand_over boolean not null default false,
  add column is_suspected boolean not null default false,
  add column told_at timestamptz,
  add column read_at timestamptz,
  add column read_by text;
create index on form_submissions (created_at) where read_at is null and handed_over_at is null;

-- A document may come with a form, from someone who is no client.
alter table uploads
  alter column client_id drop not null,
  add column submission_id uuid references form_submissions,
  add constraint uploads_have_one_owner check (client_id is null or submission_id is null);
create index on uploads (submission_id);
