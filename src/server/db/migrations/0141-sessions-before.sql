-- What a client had used of a referral before the practice kept its diary here: how many sessions, and how many of them in which year.
alter table client_referrals add column used_before integer not null default 0 check (used_before between 0 and 999);
alter table client_referrals add column used_before_in_year integer not null default 0 check (used_before_in_year between 0 and 999);
alter table client_referrals add column used_before_year integer;
