-- How clients are found, and what the practice notes on a client's page (docs/decisions/0040-client-search-and-page.md).

-- A name as it is searched: without capitals, accents, apostrophes and full stops; a hyphen parts two words. The letters of
-- the last step have no accent that could be taken off, or no small form where the database's locale is C.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return translate(
  lower(regexp_replace(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’ʼ‘`.\\]', '', 'g'), '[\s,/‐-]+', ' ', 'g')),
  'ĐđŁłØøıĦħАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
  'ddllooihhабвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ');

-- Each word of the name and the whole email address, once each. No dictionary and no extension is needed.
create function client_words(first_name text, last_name text, email text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(
  array_append(array_remove(string_to_array(fold_name(first_name || ' ' || last_name), ' '), ''), lower(email)));

-- What was typed, as a question to the index: every word must begin one of the client's, in any order.
create function client_query(typed text) returns tsquery language sql immutable strict parallel safe
return (
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
    from (
      select lower(piece) as word from unnest(string_to_array(typed, ' ')) piece where piece like '%@%'
      union all
      select word from unnest(string_to_array(typed, ' ')) piece, unnest(string_to_array(fold_name(piece), ' ')) word
       where piece not like '%@%'
    ) words
   where word <> '');

alter table clients add column search tsvector
  generated always as (client_words(first_name, last_name, email)) stored;
-- Kept up to date at once: clients are few and seldom change, and a list of what is still to be added makes each search slower.
create index clients_search on clients using gin (search) with (fastupdate = off);
create index clients_birthday on clients (practice_id, date_of_birth);

-- A referral that the practice holds, by the date on which it was written: sessions are counted by it.
create table client_referrals (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  written_on date not null,
  sealed_referrer bytea not null,
  noted_by text not null,
  noted_at timestamptz not null default now(),
  unique (client_id, written_on)
);

-- What a client was asked for by email, at a press of a button on their page.
create table client_reminders (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  about text not null check (about in ('emergencyContact', 'referral')),
  asked_by text not null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on client_reminders (client_id, asked_at);
