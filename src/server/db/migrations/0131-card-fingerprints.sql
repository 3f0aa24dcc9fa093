-- By which the same Medicare card is known on two records, without its number: a keyed hash of number and position. Null where a record
-- has no Medicare card. Made again when it is asked for and the record, or the key, has changed since.
create table card_fingerprints (
  client_id uuid primary key references clients on delete cascade,
  fingerprint bytea,
  record_updated_at timestamptz not null,
  key_id text not null
);
create index card_fingerprints_fingerprint_idx on card_fingerprints (fingerprint);
