-- Which cookie someone came in with: a clinician's call that runs when their sign-in becomes too old goes on, and only that one
-- (docs/decisions/0063-the-room-when-things-go-wrong.md).
alter table room_visits add column entry_hash bytea references room_entries on delete set null;
create index on room_visits (entry_hash) where entry_hash is not null;
