-- Who someone of the audit is, by words of a name or an email: as clients.search does, for those who act. Made beside the writes.
drop index concurrently if exists accounts_search;
create index concurrently accounts_search on accounts using gin (client_words(coalesce(first_name, ''), coalesce(last_name, ''), email));
