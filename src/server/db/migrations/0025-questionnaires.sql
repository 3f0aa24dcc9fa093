-- Clinical questionnaires, and what a positive safety check leaves for the practice (docs/decisions/0030-questionnaires.md).

-- Answers as they were sent, sealed. They belong to a booking once it is confirmed; until then they count for the next one.
create table questionnaire_submissions (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  questionnaire text not null,
  sealed_answers bytea not null,
  reservation_id uuid references reservations on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  -- Sent while a forms service was configured: it waits until that service has it.
  should_hand_over boolean not null default false,
  handed_over_at timestamptz
);
create index on questionnaire_submissions (client_id, questionnaire, submitted_at desc);
create index on questionnaire_submissions (reservation_id);
create index on questionnaire_submissions (submitted_at) where should_hand_over and handed_over_at is null;

-- What is not sent yet, so that a reload, a dead battery or another device goes on where it stopped.
create table questionnaire_drafts (
  client_id uuid not null references clients on delete cascade,
  questionnaire text not null,
  sealed_answers bytea not null,
  step integer not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (client_id, questionnaire)
);
create index on questionnaire_drafts (updated_at);

-- A positive safety check. What was answered and the number to call are sealed; that it is there, and what became of it, is not.
create table safety_tasks (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices (id),
  client_id uuid not null references clients on delete cascade,
  submission_id uuid not null references questionnaire_submissions on delete cascade,
  sealed_call bytea,
  created_at timestamptz not null default clock_timestamp(),
  last_told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text
);
create index on safety_tasks (practice_id, created_at) where acknowledged_at is null;
create unique index on safety_tasks (submission_id);

-- Who was told, and when: one row for each email, for each request to be called, and for the acknowledgement.
create table safety_task_events (
  id bigint generated always as identity primary key,
  task_id uuid not null references safety_tasks on delete cascade,
  kind text not null,
  told text,
  happened_at timestamptz not null default clock_timestamp()
);
create index on safety_task_events (task_id);

-- One reminder to finish the questionnaires while the time is held, only where the client asked for it.
create table questionnaire_reminders (
  reservation_id uuid primary key references reservations on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
