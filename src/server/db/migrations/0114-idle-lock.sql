-- After how many minutes without a press or a key the screens of staff are locked.
alter table practices add column idle_minutes integer not null default 15 check (idle_minutes between 5 and 120);
