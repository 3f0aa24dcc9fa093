-- The video session (docs/decisions/0048-the-video-room.md). The address of a session names nobody: it is an id of its own, which
-- stays when the session is moved, so that a link in an old email or calendar leads to the new time.
alter table reservations add column room_id uuid not null default gen_random_uuid();
create unique index reservations_by_room on reservations (room_id);

-- What is known of a session's room. Made when the first person takes a place in it.
create table rooms (
  reservation_id uuid primary key references reservations on delete cascade,
  ended_at timestamptz,
  by_phone_asked_by text check (by_phone_asked_by in ('clinician', 'client', 'guest')),
  by_phone_at timestamptz,
  -- What the clinician confirmed at the start, and when.
  sealed_start_check bytea,
  start_check_version integer not null default 0,
  start_check_by text,
  start_check_at timestamptz
);

-- Links for guests: only a hash of the secret, for this session, for one person each.
create table room_invitations (
  id uuid primary key default gen_random_uuid(),
  reservation_id uuid not null references rooms on delete cascade,
  secret_hash bytea not null unique,
  kind text not null check (kind in ('guardian', 'support', 'interpreter')),
  created_at timestamptz not null default clock_timestamp()
);
create index on room_invitations (reservation_id);

-- Who has a place. Client and clinician are those of the reservation; a guest says their own name, forgotten when the room closes.
create table room_people (
  id uuid primary key default gen_random_uuid(),
  reservation_id uuid not null references rooms on delete cascade,
  role text not null check (role in ('clinician', 'client', 'guest')),
  guest_kind text check (guest_kind in ('guardian', 'support', 'interpreter')),
  invitation_id uuid unique references room_invitations on delete set null,
  guest_name text,
  standing text not null default 'waiting' check (standing in ('waiting', 'admitted', 'removed')),
  privacy text check (privacy in ('private', 'mightBeHeard', 'cannotTalk')),
  created_at timestamptz not null default clock_timestamp(),
  check ((role = 'guest') = (guest_kind is not null))
);
create unique index room_people_one_each on room_people (reservation_id, role) where role <> 'guest';
create index on room_people (reservation_id);
create index room_people_named on room_people (reservation_id) where guest_name is not null;

-- The cookies that show who someone is, for one room each. A clinician's ends with their sign-in.
create table room_entries (
  token_hash bytea primary key,
  person_id uuid not null references room_people on delete cascade,
  -- Whose it is: an appointment may be moved to another clinician.
  clinician_id uuid references clinicians,
  client_id uuid references clients on delete cascade,
  subject text,
  staff_session_id uuid references staff_sessions on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index on room_entries (person_id);
create index on room_entries (staff_session_id);

-- Codes sent to the mobile on file.
create table room_codes (
  reservation_id uuid primary key references reservations on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- Each time someone is there, with one tab: from when to when, and nothing of what was said. Kept with the appointment.
create table room_visits (
  id uuid primary key default gen_random_uuid(),
  reservation_id uuid not null references rooms on delete cascade,
  person_id uuid not null references room_people on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  -- Since when they were let in, in this visit.
  admitted_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- A newer tab of the same person ended it, or the clinician did.
  ended_by text check (ended_by in ('replaced', 'removed', 'ended')),
  -- How many signals were sent to this tab: the number of the last one.
  signals bigint not null default 0
);
create index on room_visits (reservation_id);
create unique index room_visits_one_tab on room_visits (person_id) where left_at is null;
create index room_visits_open on room_visits (seen_at) where left_at is null;

-- Messages between browsers, sealed, for two minutes: long enough to find them after a lost connection or a restarted server.
create table room_signals (
  to_tab uuid not null references room_visits on delete cascade,
  number bigint not null,
  sealed_signal bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (to_tab, number)
);
create index on room_signals (sent_at);

-- Where a practice or a clinician has their video sessions elsewhere. {room} stands for a name of each session.
alter table practices add column video_address text check (video_address like 'https://%');
alter table clinicians add column video_address text check (video_address like 'https://%');
