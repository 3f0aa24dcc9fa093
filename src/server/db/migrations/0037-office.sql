-- What the office of a practice works with (docs/decisions/0043-office.md).

-- A safety task ends when someone has written what was done; the words are sealed, because they are about a client's health.
alter table safety_tasks
  add column closed_at timestamptz,
  add column closed_by text,
  add column sealed_closing bytea;
create index on safety_tasks (practice_id, closed_at desc) where closed_at is not null;
create index on safety_tasks (client_id);

create index on audit_events (at desc, id desc);
create index on audit_events (actor, at desc);

-- Whom the practice asked to sign up, and whether an email said so.
alter table invites
  add column first_name text,
  add column last_name text,
  add column invited_by text,
  add column emailed_at timestamptz;
create index on invites (practice_id, created_at desc);

-- The practice's own words in an email, below what every practice says.
create table email_texts (
  practice_id text not null references practices (id),
  kind text not null,
  note text not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (practice_id, kind)
);

-- Each version of a legal text as it was when a process first served it: what a client accepted can be read again.
create table legal_texts (
  path text not null,
  version text not null,
  title text not null,
  body text not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  primary key (path, version)
);

create index on sent_emails (sent_at desc);
