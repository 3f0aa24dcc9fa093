-- A client whom the office keeps has no login, and perhaps neither an email nor a mobile. See docs/decisions/0110-clients-of-the-office.md.
alter table clients alter column email drop not null;
alter table clients add column source text not null default 'signUp' check (source in ('signUp', 'office', 'import'));
-- The subject of whoever of the practice wrote the record; null where the person signed up.
alter table clients add column created_by text;
alter table clients add column archived_at timestamptz;
-- The record that this one is part of since it was merged.
alter table clients add column merged_into uuid references clients;

-- A parent and a child may be reached at one address, and a client who calls may be known under it already: the office is warned. One
-- login for each address is what `accounts` sees to. This index still finds people by their address.
drop index clients_practice_id_lower_idx;
create index clients_email on clients (practice_id, lower(email));

-- Not strict any more: without an email the name alone is what finds them.
create or replace function client_words(first_name text, last_name text, email text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  array_remove(string_to_array(fold_name(first_name || ' ' || last_name), ' '), '')
  || case when email is null then '{}'::text[] else array[lower(email)] end);

-- An invitation to take over a record that the office keeps: the login that it makes is for that record.
alter table invites add column client_id uuid references clients on delete cascade;
