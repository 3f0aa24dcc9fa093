-- The content service's stories have changed: no clinician has, so the index of free starts stays as it is
-- (docs/decisions/0033-content.md).
alter table availability_changes add column is_content boolean not null default false;
