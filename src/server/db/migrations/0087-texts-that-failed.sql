-- A text message that failed keeps its mark, because it may have arrived and is not sent again. That it failed is kept too: a job that
-- is run again must still send the email that takes its place. Null: it was handed over, or an earlier release wrote the row.
alter table sent_texts add column failed_at timestamptz;
