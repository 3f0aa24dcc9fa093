-- A client whom another issuer signed in: we are not told of a log-out there, so the place is good for as long as the token that opened it,
-- and for the call that runs then. Null for everyone else.
alter table room_entries add column good_until timestamptz;
