-- What accounts that have shown nothing yet have sent in the last days is added up with each file of theirs.
create index uploads_created_at on uploads (created_at);
