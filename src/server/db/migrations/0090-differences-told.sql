-- When owners and administrators were told by email that a day differs; null until one was sent.
alter table reconciled_days add column told_at timestamptz;
-- The release before this one noted it nowhere, and told of each once.
update reconciled_days set told_at = checked_at where differences <> '[]';
