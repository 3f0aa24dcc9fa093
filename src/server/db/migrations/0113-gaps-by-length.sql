-- The gap of sessions of other lengths, by their minutes: an 80-minute session need not cost what 50 minutes cost. What is not named has the
-- gap of the row.
alter table rates add column gap_by_minutes jsonb not null default '{}';
