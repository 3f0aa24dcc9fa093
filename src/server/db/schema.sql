-- Everything that a database of Banksia consists of, as release 0.2.0 makes it. A later change is a file in migrations/; this one
-- never changes. Columns called sealed_* hold AES-256-GCM envelopes; the database never sees their content.
-- The body of a function may name tables that are made below it.
set local check_function_bodies = off;
create extension if not exists btree_gist;

create table practices (
  id text primary key,
  name text not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- The fee for moving or cancelling with short notice; null asks for what the client pays for the session.
  short_notice_fee_cents integer check (short_notice_fee_cents >= 0),
  -- A practice set up from nothing (docs/decisions/0037-set-up.md). Practices that are there already stay open.
  abn text,
  address text,
  phone text,
  email text,
  is_open boolean not null default true,
  -- 0 until someone has saved the details above: until then the names of the configuration are shown.
  version integer not null default 0,
  -- Where a practice or a clinician has their video sessions elsewhere. {room} stands for a name of each session.
  video_address text check (video_address like 'https://%')
);

create table clinicians (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  slug text not null unique,
  name text not null,
  pronouns text,
  gender text not null,
  role text not null,
  is_gp boolean generated always as (role = 'generalPractitioner') stored,
  time_zone text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_profile_listed boolean not null default true,
  portrait_id text,
  short_description text not null default '',
  introduction text not null default '',
  quote text not null default '',
  years_of_experience integer not null default 0 check (years_of_experience >= 0),
  qualifications text[] not null default '{}',
  credentials text[] not null default '{}',
  languages text[] not null default '{}',
  styles text[] not null default '{}',
  services_available text[] not null default '{}',
  primary_specialisations text[] not null default '{}',
  secondary_specialisations text[] not null default '{}',
  funding_methods text[] not null default '{}',
  client_age_ranges text[] not null default '{}',
  delivery_types text[] not null default '{videoCall}',
  should_use_case_load boolean not null default true,
  is_open_to_new_clients boolean not null default true,
  remaining_slots integer not null default 0 check (remaining_slots >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where a clinician has worked before, for the profile's own block. Empty leaves the block out.
  experience text not null default '',
  -- Counted up with every change of the weekly hours: a screen that was opened before is told so.
  hours_version integer not null default 1,
  -- Counts the changes that people make, so that one who saves what is out of date is told. Bookings, which take places of the
  -- case load, do not count.
  version integer not null default 1,
  changed_by text,
  ahpra_number text check (ahpra_number ~ '^(PSY|MED|OCC)[0-9]{10}$'),
  -- Null is a draft: no client has ever seen it.
  published_at timestamptz default now(),
  -- The first day without this clinician.
  leaves_on date,
  -- What a scheme knows a clinician by, beside Medicare's provider numbers. GPs with mental health skills training claim other items.
  work_cover_number text check (work_cover_number ~ '^[A-Za-z0-9 /-]{1,24}$'),
  has_mental_health_training boolean not null default false,
  video_address text check (video_address like 'https://%'),
  -- A pause after each session (docs/decisions/0053-pause-after-a-session.md).
  pause_minutes integer not null default 0 check (pause_minutes >= 0 and (pause_minutes <= 60)),
  constraint clinicians_active_is_published check (status <> 'active' or (published_at is not null))
);
create index clinicians_practice_id_is_gp_status_idx on clinicians (practice_id, is_gp, status);

-- Drawn portraits, kept here so that every process can serve them. The id is a hash of the drawing.
create table portraits (
  id text primary key,
  svg text,
  -- A portrait is drawn (svg), or a picture that was uploaded: its bytes without metadata, under an id that ends in its type.
  content bytea,
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  created_at timestamptz not null default now(),
  constraint portraits_drawn_or_uploaded check (((svg is null) = (content is not null)) and ((content is null) = (media_type is null)))
);
alter table clinicians add constraint clinicians_portrait_id_fkey foreign key (portrait_id) references portraits(id);

create table appointment_types (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  name text not null,
  label text not null,
  kind text not null check (kind in ('psychology', 'gpInitial', 'gpReview')),
  is_gp boolean generated always as (kind <> 'psychology') stored,
  duration_minutes integer not null check (duration_minutes between 5 and 480 and ((duration_minutes % 5) = 0)),
  step_minutes integer not null check (step_minutes between 5 and 480 and ((step_minutes % 5) = 0)),
  claim_types text[] not null default '{}',
  assignment_mode text not null default 'single' check (assignment_mode in ('single', 'all')),
  is_active boolean not null default true,
  version integer not null default 1,
  unique (practice_id, name)
);

create table clinician_appointment_types (
  clinician_id uuid not null references clinicians on delete cascade,
  appointment_type_id uuid not null references appointment_types on delete cascade,
  primary key (clinician_id, appointment_type_id)
);

-- Minutes of the clinician's own local day; weekday 1 is Monday.
create table working_hours (
  clinician_id uuid not null references clinicians on delete cascade,
  weekday smallint not null check (weekday >= 1 and (weekday <= 7)),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  constraint working_hours_check check (start_minute < end_minute),
  primary key (clinician_id, weekday, start_minute)
);

create table hours_exceptions (
  id uuid default gen_random_uuid() primary key,
  clinician_id uuid not null references clinicians on delete cascade,
  on_date date not null,
  kind text not null check (kind in ('leave', 'extra')),
  start_minute smallint not null default 0 check (start_minute >= 0),
  end_minute smallint not null default 1440 check (end_minute <= 1440),
  -- A leave of several days is one row a day. Rows of one period are shown, changed and removed together.
  period_id uuid not null default gen_random_uuid(),
  constraint hours_exceptions_check check (start_minute < end_minute)
);
create index hours_exceptions_clinician_id_on_date_idx on hours_exceptions (clinician_id, on_date);
create index hours_exceptions_period_id_idx on hours_exceptions (period_id);

-- Rebates change every 1 July: rows by date, never constants.
create table rates (
  from_date date primary key,
  clinical_rebate_cents integer not null check (clinical_rebate_cents >= 0),
  registered_rebate_cents integer not null check (registered_rebate_cents >= 0),
  gap_cents integer not null check (gap_cents >= 0),
  booking_fee_cents integer not null check (booking_fee_cents >= 0),
  -- A row of the past or present never changes: sessions were priced by it. A date has begun once it has begun on Norfolk Island,
  -- where the day starts first of all zones on offer.
  version integer not null default 1
);

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

create table clients (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  identity_subject text unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile text,
  date_of_birth date not null,
  record_type text not null check (record_type in ('adult', 'youngPerson')),
  time_zone text not null,
  communication_preference text not null default 'noPreference' check (communication_preference in ('noPreference', 'email', 'sms', 'none')),
  sealed_atsi bytea,
  attached_clinician_id uuid references clinicians,
  has_saved_card boolean not null default false,
  saved_card_last_four text check (saved_card_last_four ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What somebody agreed to when they signed up. Empty for people whom the practice entered itself.
  policies_accepted_at timestamptz,
  without_parent_allowed boolean not null default false,
  -- What the client is to the person behind the account.
  on_behalf_of text not null default 'mySelf' check (on_behalf_of in ('mySelf', 'someoneElseAdult', 'myChild')),
  -- What a client reads about the saved card, and the provider's own name for whom it is kept: by it the card is taken away.
  saved_card_brand text,
  saved_card_expiry text check (saved_card_expiry ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  saved_card_customer text,
  search tsvector generated always as (client_words(first_name, last_name, email)) stored,
  -- Whose client this was until that clinician left: theirs again where the leaving is taken back, unless someone else's by then.
  attached_until_left uuid references clinicians on delete set null
);
create unique index clients_practice_id_lower_idx on clients (practice_id, lower(email));
-- Kept up to date at once: clients are few and seldom change, and a list of what is still to be added makes each search slower.
create index clients_search on clients using gin (search) with (fastupdate=off);
create index clients_birthday on clients (practice_id, date_of_birth);

create table client_records (
  client_id uuid primary key references clients on delete cascade,
  sealed_medicare bytea,
  sealed_ndis bytea,
  sealed_work_cover bytea,
  sealed_referral bytea,
  sealed_address bytea,
  sealed_intake bytea,
  updated_at timestamptz not null default now(),
  -- The answers of 'Can I claim this?', with the day they were given. See docs/decisions/0064-can-i-claim-this.md.
  sealed_gp_claim bytea
);

create table key_client_contacts (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  tag text not null check (tag in ('emergency', 'adult')),
  sealed_contact bytea not null,
  updated_at timestamptz not null default now(),
  unique (client_id, tag)
);

create table additional_profiles (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  role text not null check (role = 'guardian'),
  sealed_profile bytea not null,
  updated_at timestamptz not null default now(),
  unique (client_id, role)
);

create table client_groups (
  client_id uuid not null references clients on delete cascade,
  group_id text not null,
  joined_at timestamptz not null default now(),
  primary key (client_id, group_id)
);

create table invites (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  email text not null,
  mobile text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whom the practice asked to sign up, and whether an email said so.
  first_name text,
  last_name text,
  invited_by text,
  emailed_at timestamptz
);
create unique index invites_practice_id_lower_idx on invites (practice_id, lower(email));
create index invites_practice_id_created_at_idx on invites (practice_id, created_at desc);

-- Holds and bookings live in one table, so nothing can fall between them (docs/decisions/0005-reservations.md).
create table reservations (
  id uuid default gen_random_uuid() primary key,
  reserve_id text not null unique,
  practice_id text not null references practices,
  clinician_id uuid not null references clinicians,
  appointment_type_id uuid not null references appointment_types,
  during tstzrange not null check ((not isempty(during)) and lower_inc(during) and (not upper_inc(during))),
  status text not null check (status in ('held', 'claimed', 'booked', 'released', 'expired')),
  delivery_type text not null default 'videoCall' check (delivery_type in ('videoCall', 'phoneCall')),
  visitor text not null,
  client_id uuid references clients,
  is_new_client boolean not null default true,
  claim_type text,
  expires_at timestamptz,
  resets jsonb not null default '{}',
  quote jsonb,
  service_delivered text check (service_delivered in ('attended', 'clientDidNotAttend', 'clinicianDidNotAttend', 'cancelWithNotice', 'cancelShortNotice', 'clinicianCancelWithNotice', 'clinicianCancelShortNotice')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  booked_at timestamptz,
  funding_method text,
  -- When the client agreed to the cancellation policy for this booking, which self-funded ones need
  -- (docs/decisions/0016-finishing-a-booking.md).
  cancellation_agreed_at timestamptz,
  -- Where a hold of an unknown visitor came from, as keyed hashes: a cookie costs nothing, so holds are counted by address and
  -- by network too. Empty for people with an account, and once the hold is claimed, given back or over.
  holder_address text,
  holder_network text,
  -- When the holder first came back to the hold. Until then it is short (docs/decisions/0023-limits.md).
  seen_at timestamptz,
  -- What the price of a booking depends on, besides who, when and the funding. Null is not known, or not asked.
  referral text check (referral in ('none', 'waiting', 'received')),
  is_ndis_plan_managed boolean,
  is_work_cover_nsw boolean,
  -- When the parent's consent that this booking was made with was given. A consent is for one booking.
  parent_consented_at timestamptz,
  -- What was agreed to when a booked time was cancelled with short notice.
  cancellation_fee_cents integer check (cancellation_fee_cents >= 0),
  -- The cancellation policy is agreed to for each booking.
  cancellation_policy_version text,
  cancellation_reason text,
  -- When the practice asked the client to choose another time, and why: moving or cancelling it is then free of charge.
  move_asked_at timestamptz,
  move_asked_reason text,
  -- Sessions that were booked together, as rows of their own: nothing repeats by a stored rule.
  series_id uuid,
  -- Minutes that the session took, as the clinician recorded them; null counts as those booked.
  delivered_minutes integer check (delivered_minutes >= 1 and (delivered_minutes <= 600)),
  -- The video session (docs/decisions/0048-the-video-room.md). The address of a session names nobody: it is an id of its own, which
  -- stays when the session is moved, so that a link in an old email or calendar leads to the new time.
  room_id uuid not null default gen_random_uuid(),
  -- Which version of the text a parent consented to, for each booking of a child. Bookings from before have none.
  parent_consent_version text,
  -- What a session costs where no referral comes, as it was told with the booking. Null where none is needed, and in bookings of earlier
  -- releases. See docs/product/funding.md#no-referral.
  full_fee jsonb,
  -- The practice's own fee for short notice, as the client is told it from the moment a time is held for them. Null: the practice had none,
  -- and the fee is the client's own cost of the session. See docs/product/portal.md#short-notice.
  short_notice_fee_cents integer check (short_notice_fee_cents >= 0),
  -- When the practice took back its request for another time: it takes place as planned. Null again once it is moved.
  move_request_withdrawn_at timestamptz,
  constraint reservations_booked_at_check check (status <> 'booked' or (booked_at is not null)),
  constraint reservations_check check (status in ('held', 'claimed') = (expires_at is not null)),
  constraint reservations_check1 check ((status <> ALL (ARRAY['claimed', 'booked'])) or (client_id is not null)),
  constraint reservations_never_overlap exclude using gist (clinician_id with =, during with &&) where (status in ('held', 'claimed', 'booked'))
);
create index reservations_client_id_idx on reservations (client_id);
-- What a diary shows of a day, a week or a month: bookings by when they begin, whatever became of them.
create index reservations_diary on reservations (clinician_id, lower(during)) where (booked_at is not null);
-- What is over and has no outcome yet.
create index reservations_without_outcome on reservations (clinician_id, lower(during)) where (status = 'booked' and (service_delivered is null));
create index reservations_series_id_idx on reservations (series_id) where (series_id is not null);
create unique index reservations_by_room on reservations (room_id);
create index reservations_expires_at on reservations (expires_at);
create index reservations_visitor on reservations (visitor);
create index reservations_holder_network on reservations (holder_network) where (holder_network is not null);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

-- The same key from the same caller returns the same answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table outbox_messages (
  id uuid default gen_random_uuid() primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  attachments jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now()
);
create index outbox_messages_created_at_idx on outbox_messages (created_at);

-- Who looked at or changed a client's clinical data. Rows are added, never changed.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  client_id uuid,
  subject text not null,
  request_id text
);
create index audit_events_client_id_at_idx on audit_events (client_id, at);
create index audit_events_at_id_idx on audit_events (at desc, id desc);
create index audit_events_actor_at_idx on audit_events (actor, at desc);

-- Which encryption key this database was first used with, so that a process with another ring refuses to start.
create table key_checks (
  key_id text primary key,
  sealed_check bytea not null
);

-- Who may sign in. A client is tied to an account by clients.identity_subject, because the issuer may also be elsewhere.
create table accounts (
  subject uuid default gen_random_uuid() primary key,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('patient', 'clinician', 'administrator', 'owner')),
  clinician_id uuid references clinicians,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- A sign-up token is good until its owner has signed in (docs/decisions/0009-accounts.md).
  last_signed_in_at timestamptz,
  -- The person behind an account. Empty where that is the client, a clinician or an administrator.
  first_name text,
  last_name text,
  email_verified_at timestamptz,
  -- The practice side: who works there, and where they are signed in (docs/decisions/0036-staff-sign-in.md).
  constraint accounts_clinician_is_staff check (clinician_id is null or (role <> 'patient'))
);
create unique index accounts_email_is_unique on accounts (lower(email));
-- A clinician is one person: one sign-in, and one invitation to it.
create unique index accounts_clinician_is_unique on accounts (clinician_id) where (clinician_id is not null);

-- Sessions, grants, codes and refresh tokens of the built-in issuer. The id is a hash and the content is sealed, so that
-- a copy of this table signs nobody in.
create table oidc_payloads (
  model text not null,
  id bytea not null,
  sealed_payload bytea not null,
  account_subject text,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  -- Where an account is signed in. The issuer's grant is the sign-in: without its row no token of it is good any more
  -- (docs/decisions/0029-sign-ins-end-at-once.md). Sessions carry the grant they belong to, so that both end together.
  device text,
  started_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (model, id)
);
create index oidc_payloads_account_subject_idx on oidc_payloads (account_subject);
create index oidc_payloads_grant_id_idx on oidc_payloads (grant_id);
create index oidc_payloads_uid_idx on oidc_payloads (uid) where (uid is not null);
create index oidc_payloads_expires_at_idx on oidc_payloads (expires_at);

-- Keys that sign tokens and cookies. The newest signs; older ones are kept while something they signed may still be shown.
create table identity_keys (
  id text primary key,
  purpose text not null check (purpose in ('tokens', 'cookies')),
  sealed_key bytea not null,
  public_jwk jsonb,
  created_at timestamptz not null default now(),
  constraint identity_keys_check check ((purpose = 'tokens') = (public_jwk is not null))
);

create table password_resets (
  token_hash bytea primary key,
  subject uuid not null references accounts(subject) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_subject_idx on password_resets (subject);
create index password_resets_expires_at_idx on password_resets (expires_at);

-- Whose free time, offer or profile changed, and in which transaction. Every process keeps an index of free starts in
-- memory and re-reads the clinicians named here by transactions that its last look could not see
-- (docs/decisions/0004-availability-index.md). A null clinician means all of them.
create table availability_changes (
  changed_by xid8 not null default pg_current_xact_id(),
  clinician_id uuid,
  -- Set by the sweep that first finds the row, hence after the commit, however long the transaction took.
  seen_at timestamptz,
  -- The content service's stories have changed: no clinician has, so the index of free starts stays as it is
  -- (docs/decisions/0033-content.md).
  is_content boolean not null default false,
  -- What a diary shows and free time does not depend on: an outcome, a client's name, what is on file. It shares the feed of
  -- 0005, so that a reader of the diary takes both kinds, and the index of free starts skips these.
  is_diary boolean not null default false
);
create index availability_changes_changed_by_idx on availability_changes (changed_by);

-- What people send through contact and marketing forms. It holds names, numbers and what they want help with, so the whole
-- of it is sealed. `handed_over_at` is empty until the CRM has it.
create table form_submissions (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  form_id text not null,
  sealed_submission bytea not null,
  created_at timestamptz not null default now(),
  handed_over_at timestamptz,
  -- What people send by the forms of the site waits here until a CRM has taken it or someone at the practice has read it
  -- (docs/decisions/0034-messages-and-legal-versions.md).
  should_hand_over boolean not null default false,
  is_suspected boolean not null default false,
  told_at timestamptz,
  read_at timestamptz,
  read_by text,
  -- A process that gives a message to the CRM, or tells the practice of it, notes first until when it does so at the latest. No other
  -- process does the same meanwhile, and after a crash another one may (docs/decisions/0034-messages-and-legal-versions.md).
  handing_over_until timestamptz,
  telling_until timestamptz
);
create index form_submissions_practice_id_form_id_created_at_idx on form_submissions (practice_id, form_id, created_at);
create index form_submissions_created_at_idx on form_submissions (created_at) where (read_at is null and (handed_over_at is null));

-- The one-time code of an invite: the newest replaces the one before. Only a keyed hash is kept, because six digits have
-- no secret of their own.
create table invite_codes (
  invite_id uuid primary key references invites on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
create index invite_codes_expires_at_idx on invite_codes (expires_at);

-- Which letters about an appointment have gone out, so that a job that is delivered twice sends once. Written in the
-- transaction that sends (docs/decisions/0010-emails.md).
create table sent_emails (
  reservation_id uuid not null,
  kind text not null,
  sent_at timestamptz not null default now(),
  -- A moved appointment is reminded of again.
  version integer not null default 0,
  -- An email that is sent again keeps the row of each time it was sent. The row without this moment is the mark that keeps the email
  -- from going out twice.
  repeated_at timestamptz,
  -- How an email went when it went: handed to a mail server ('sent'), or only kept in the outbox ('kept'). What is set up may change
  -- later, and what it was then does not. Null for rows that an earlier release wrote, and for a reminder that was not sent.
  delivery text check (delivery in ('sent', 'kept')),
  constraint sent_letters_reservation_id_fkey foreign key (reservation_id) references reservations(id) on delete cascade
);
create index sent_emails_sent_at_idx on sent_emails (sent_at desc);
create unique index sent_emails_mark on sent_emails (reservation_id, kind, version) where (repeated_at is null);
create index sent_emails_reservation_id_idx on sent_emails (reservation_id);

-- A client's documents. The bytes are in the file store under the row's id, encrypted with a key of their own; that key and
-- the file's name are sealed here (docs/decisions/0012-uploads.md). A row exists before its file and goes after it:
-- pending → stored → removed → gone.
create table uploads (
  id uuid primary key,
  client_id uuid references clients,
  status text not null default 'pending' check (status in ('pending', 'stored', 'removed')),
  type text not null check (type in ('pdf', 'docx', 'doc', 'png', 'jpg')),
  size integer not null check (size >= 1 and (size <= 10485760)),
  kind text check (kind in ('referral', 'treatmentPlan', 'document')),
  sealed_details bytea not null,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  -- A document may come with a form, from someone who is no client.
  submission_id uuid references form_submissions,
  constraint uploads_have_one_owner check (client_id is null or (submission_id is null))
);
create index uploads_client_id_created_at_idx on uploads (client_id, created_at);
create index uploads_created_at_idx on uploads (created_at) where (status <> 'stored' or (attached_at is null));
create index uploads_submission_id_idx on uploads (submission_id);
-- What accounts that have shown nothing yet have sent in the last days is added up with each file of theirs.
create index uploads_created_at on uploads (created_at);

-- Saving a card with the payment provider (docs/decisions/0015-payments.md). The client secret is known by its hash only;
-- `request_key` finds the same setup again while it is good, and is emptied when another must take its place.
create table payment_setups (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients,
  reservation_id uuid references reservations on delete cascade,
  request_key text,
  return_path text not null,
  provider_id text unique,
  client_secret_hash bytea unique,
  state text not null default 'waiting' check (state in ('waiting', 'needsAuthentication', 'declined', 'expired', 'saved', 'booked', 'tooLate')),
  reason text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  provider_customer text,
  email_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  card_brand text,
  card_expiry text check (card_expiry ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  unique (client_id, request_key)
);
create index payment_setups_reservation_id_idx on payment_setups (reservation_id);

-- The provider's words, each with one effect however often and in whatever order they arrive.
create table payment_events (
  id text primary key,
  setup_id uuid references payment_setups on delete cascade,
  kind text not null,
  received_at timestamptz not null default now()
);

-- Wrong passwords of one e-mail, from all addresses together; the e-mail is a hash, whether or not it has an account.
create table sign_in_failures (
  person text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  told_at timestamptz
);
create index sign_in_failures_last_failed_at_idx on sign_in_failures (last_failed_at);

-- The link of a "Confirm your email" message; only a hash is kept, as of a reset link.
create table email_verifications (
  token_hash bytea primary key,
  subject uuid not null references accounts(subject) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_subject_idx on email_verifications (subject);
create index email_verifications_expires_at_idx on email_verifications (expires_at);

-- A sign-up's one way into its new account without the password: single use, for minutes, in the browser's cookie.
create table login_grants (
  token_hash bytea primary key,
  subject uuid not null references accounts(subject) on delete cascade,
  expires_at timestamptz not null
);
create index login_grants_expires_at_idx on login_grants (expires_at);

-- Which reminders have gone out as text messages: beside sent_emails, because one reminder may go both ways.
create table sent_texts (
  reservation_id uuid not null references reservations on delete cascade,
  kind text not null check (kind in ('reminderDay', 'reminderHour')),
  starts_at timestamptz not null,
  sent_at timestamptz not null default now(),
  -- A text message that failed keeps its mark, because it may have arrived and is not sent again. That it failed is kept too: a job that
  -- is run again must still send the email that takes its place. Null: it was handed over, or an earlier release wrote the row.
  failed_at timestamptz,
  primary key (reservation_id, kind, starts_at)
);

-- Every move of an appointment, the first to the last. The calendar entry's version is how many there are.
create table appointment_moves (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservations on delete cascade,
  moved_from timestamptz not null,
  moved_to timestamptz not null,
  is_short_notice boolean not null,
  fee_cents integer not null check (fee_cents >= 0),
  moved_at timestamptz not null default clock_timestamp(),
  -- Why the practice changed what a client had booked; null where the client did it.
  reason text,
  -- With whom it was, where the practice moved it to another clinician.
  from_clinician_id uuid references clinicians
);
create index appointment_moves_reservation_id_idx on appointment_moves (reservation_id);

-- A new email address that its owner has not confirmed yet: the link in it is known by its hash only.
create table email_changes (
  token_hash bytea primary key,
  subject uuid not null references accounts(subject) on delete cascade,
  new_email text not null,
  expires_at timestamptz not null
);
create index email_changes_subject_idx on email_changes (subject);
create index email_changes_expires_at_idx on email_changes (expires_at);

-- Answers as they were sent, sealed. They belong to a booking once it is confirmed; until then they count for the next one.
create table questionnaire_submissions (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  questionnaire text not null,
  sealed_answers bytea not null,
  reservation_id uuid references reservations on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  -- Sent while a forms service was configured: it waits until that service has it.
  should_hand_over boolean not null default false,
  handed_over_at timestamptz
);
create index questionnaire_submissions_client_id_questionnaire_submitted_idx on questionnaire_submissions (client_id, questionnaire, submitted_at desc);
create index questionnaire_submissions_reservation_id_idx on questionnaire_submissions (reservation_id);
create index questionnaire_submissions_submitted_at_idx on questionnaire_submissions (submitted_at) where (should_hand_over and (handed_over_at is null));

-- What is not sent yet, so that a reload, a dead battery or another device goes on where it stopped.
create table questionnaire_drafts (
  client_id uuid not null references clients on delete cascade,
  questionnaire text not null,
  sealed_answers bytea not null,
  step integer not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (client_id, questionnaire)
);
create index questionnaire_drafts_updated_at_idx on questionnaire_drafts (updated_at);

-- A positive safety check. What was answered and the number to call are sealed; that it is there, and what became of it, is not.
create table safety_tasks (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  client_id uuid not null references clients on delete cascade,
  submission_id uuid not null references questionnaire_submissions on delete cascade,
  sealed_call bytea,
  created_at timestamptz not null default clock_timestamp(),
  last_told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- A safety task ends when someone has written what was done; the words are sealed, because they are about a client's health.
  closed_at timestamptz,
  closed_by text,
  sealed_closing bytea
);
create index safety_tasks_practice_id_created_at_idx on safety_tasks (practice_id, created_at) where (acknowledged_at is null);
create unique index safety_tasks_submission_id_idx on safety_tasks (submission_id);
create index safety_tasks_practice_id_closed_at_idx on safety_tasks (practice_id, closed_at desc) where (closed_at is not null);
create index safety_tasks_client_id_idx on safety_tasks (client_id);

-- Who was told, and when: one row for each email, for each request to be called, and for the acknowledgement.
create table safety_task_events (
  id bigint generated always as identity primary key,
  task_id uuid not null references safety_tasks on delete cascade,
  kind text not null,
  told text,
  happened_at timestamptz not null default clock_timestamp(),
  -- A task that was closed is open again when its client asks for a call: what was done the first time stays with that closing.
  sealed_closing bytea
);
create index safety_task_events_task_id_idx on safety_task_events (task_id);
create index safety_task_events_task_id_id_idx on safety_task_events (task_id, id) where (kind <> ALL (ARRAY['emailSent', 'emailKept']));

-- One reminder to finish the questionnaires while the time is held, only where the client asked for it.
create table questionnaire_reminders (
  reservation_id uuid primary key references reservations on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

-- Which version of each text a client has agreed to, and when. A version is the day from which it holds. Who agreed before versions
-- were kept has no row here, and is asked once.
create table policy_acceptances (
  client_id uuid not null references clients on delete cascade,
  policy text not null check (policy in ('privacy', 'terms')),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (client_id, policy, version)
);

-- A sign-in of staff. Only a hash of its cookie is kept, so that a copy of this table signs nobody in.
create table staff_sessions (
  id uuid default gen_random_uuid() primary key,
  token_hash bytea not null unique,
  subject uuid not null references accounts(subject) on delete cascade,
  -- The latest second step; null between the password and the first.
  second_factor_at timestamptz,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  locked_at timestamptz,
  device text,
  -- What a passkey has to sign next. Used once.
  challenge text,
  challenge_made_at timestamptz,
  -- An authenticator app that is being set up: it counts once its first code was right.
  sealed_new_secret bytea
);
create index staff_sessions_subject_idx on staff_sessions (subject);
create index staff_sessions_started_at_idx on staff_sessions (started_at);

create table staff_passkeys (
  id uuid default gen_random_uuid() primary key,
  subject uuid not null references accounts(subject) on delete cascade,
  -- As the device names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it has signed, for devices that count.
  signatures bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_subject_idx on staff_passkeys (subject);

create table staff_authenticators (
  subject uuid primary key references accounts(subject) on delete cascade,
  sealed_secret bytea not null,
  -- The latest 30 seconds whose code was used: no code is good twice.
  last_step integer not null,
  created_at timestamptz not null default now()
);

create table staff_recovery_codes (
  subject uuid not null references accounts(subject) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (subject, code_hash)
);

-- Wrong codes in a row. Counted before a code is looked at.
create table staff_code_failures (
  subject uuid primary key references accounts(subject) on delete cascade,
  failures integer not null,
  last_failed_at timestamptz not null
);

create table staff_invitations (
  id uuid default gen_random_uuid() primary key,
  -- Of the link that was sent last: an earlier one no longer works.
  token_hash bytea not null unique,
  email text not null,
  role text not null check (role in ('clinician', 'administrator', 'owner')),
  clinician_id uuid references clinicians on delete cascade,
  invited_by uuid references accounts(subject) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint staff_invitations_check check (clinician_id is not null or (role <> 'clinician'))
);
create unique index staff_invitations_email_is_unique on staff_invitations (lower(email));
create unique index staff_invitations_clinician_is_unique on staff_invitations (clinician_id) where (clinician_id is not null);

-- Who has the secret of a link may make the first owner. Only its hash is kept.
create table setup_links (
  id uuid default gen_random_uuid() primary key,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What was tried or read in the set-up, where nothing else in the database shows it: the last word on each.
create table setup_checks (
  practice_id text not null references practices on delete cascade,
  name text not null check (name in ('mail', 'fees', 'payments', 'video', 'texts')),
  outcome text not null check (outcome in ('handedOver', 'kept', 'failed', 'read', 'relayWorks', 'relayFails', 'directOnly')),
  checked_at timestamptz not null default now(),
  -- What a check was about: a relay that answered says nothing about the one that took its place.
  about text,
  primary key (practice_id, name)
);

-- Every change of an outcome, also one that a client makes by cancelling: from what to what, when, and by whom of the staff.
create table outcome_events (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservations on delete cascade,
  from_outcome text,
  to_outcome text,
  -- The account of the person of the practice who set it; null where the client or the service did.
  actor text,
  happened_at timestamptz not null default clock_timestamp(),
  -- Minutes that were delivered can be corrected, and an undo brings them back: the history of an outcome keeps them
  -- (docs/product/practice.md#outcomes). Null where none were recorded, and for changes from before this.
  from_minutes integer,
  to_minutes integer
);
create index outcome_events_reservation_id_id_idx on outcome_events (reservation_id, id desc);

-- A private note of the clinician about one booking. Not a clinical record.
create table appointment_notes (
  reservation_id uuid not null references reservations on delete cascade,
  -- Who wrote it. Given to a colleague, the session goes without it.
  clinician_id uuid not null references clinicians,
  sealed_note bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (reservation_id, clinician_id)
);

-- Calendars kept elsewhere, of which only busy times are read. Their addresses are keys, so they are sealed.
create table outside_calendars (
  id uuid default gen_random_uuid() primary key,
  clinician_id uuid not null references clinicians on delete cascade,
  sealed_url bytea not null,
  added_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- Since when it cannot be read, and why; what was known stays until it can.
  failed_since timestamptz,
  failure text
);
create index outside_calendars_clinician_id_idx on outside_calendars (clinician_id);

create table calendar_busy (
  calendar_id uuid not null references outside_calendars on delete cascade,
  clinician_id uuid not null references clinicians on delete cascade,
  during tstzrange not null check ((not isempty(during)) and lower_inc(during) and (not upper_inc(during)))
);
create index calendar_busy_clinician_id_during_idx on calendar_busy using gist (clinician_id, during);
create index calendar_busy_calendar_id_idx on calendar_busy (calendar_id);

-- The address that a clinician gives to a calendar of their own. It is found by its hash, and shown again to its owner.
create table calendar_feeds (
  clinician_id uuid primary key references clinicians on delete cascade,
  token_hash bytea not null unique,
  sealed_token bytea not null,
  entry_says text not null default 'busy' check (entry_says in ('busy', 'type', 'initials')),
  made_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- A referral that the practice holds, by the date on which it was written: sessions are counted by it.
create table client_referrals (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  written_on date not null,
  sealed_referrer bytea not null,
  noted_by text not null,
  noted_at timestamptz not null default now(),
  unique (client_id, written_on)
);

-- What a client was asked for by email, at a press of a button on their page.
create table client_reminders (
  id uuid default gen_random_uuid() primary key,
  client_id uuid not null references clients on delete cascade,
  about text not null check (about in ('emergencyContact', 'referral')),
  asked_by text not null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  delivery text check (delivery in ('sent', 'kept'))
);
create index client_reminders_client_id_asked_at_idx on client_reminders (client_id, asked_at);

-- A provider number belongs to one clinician at one place of practice.
create table clinician_provider_numbers (
  clinician_id uuid not null references clinicians on delete cascade,
  location text not null,
  provider_number text not null unique,
  primary key (clinician_id, location)
);

-- The practice's own words in an email, below what every practice says.
create table email_texts (
  practice_id text not null references practices,
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

-- What one session asks of a client or of who pays for them: the price that was agreed, or a fee. At most one that counts for
-- each session, however often it is asked for.
create table charges (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  reservation_id uuid not null references reservations,
  client_id uuid not null references clients,
  clinician_id uuid not null references clinicians,
  kind text not null check (kind in ('session', 'shortNotice', 'didNotAttend')),
  -- The client's card; an invoice to the NDIS plan or the insurer; Medicare or DVA, where the client pays nothing.
  payer text not null check (payer in ('card', 'invoice', 'bulkBill', 'dva')),
  funding_method text,
  cents integer not null check (cents >= 0),
  gst_cents integer not null default 0,
  -- The agreed price in full, as reservations.quote keeps it; null for a fee.
  quote jsonb,
  state text not null check (state in ('due', 'asking', 'needsAuthentication', 'failed', 'paid', 'stopped', 'dropped', 'invoiced')),
  -- Why the last try failed; why it was stopped or dropped.
  reason text,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The account of the person who recorded the outcome; null where the client's own cancellation did.
  decided_by text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A client who moves a session with short notice pays a fee for the old time, and for the session itself later: a charge for
  -- each. `freed` is the time that a short-notice fee is for; booked by another, the fee is dropped.
  move_id bigint references appointment_moves,
  freed tstzrange,
  -- When someone else booked the freed time while the bank was being asked: the fee is dropped, or given back, once it has answered.
  freed_taken_at timestamptz,
  -- What staff type may say something about a client's health: it is sealed. `reason` and `why` keep the service's own words and codes.
  sealed_reason bytea,
  constraint charges_check check (gst_cents >= 0 and (gst_cents <= cents))
);
create index charges_client_id_created_at_idx on charges (client_id, created_at desc);
create index charges_open on charges (practice_id, state, created_at desc);
create unique index charges_once on charges (reservation_id) where (state <> 'dropped' and (move_id is null));
create unique index charges_once_for_a_move on charges (move_id) where (state <> 'dropped');
create index charges_freed on charges using gist (freed) where (kind = 'shortNotice' and (state <> 'dropped'));
create index charges_reservation_id_idx on charges (reservation_id);

-- Each time the provider is asked for a charge. Its id is the provider's idempotency key: asked again, it is the same payment.
create table charge_attempts (
  id uuid default gen_random_uuid() primary key,
  charge_id uuid not null references charges,
  -- By the service itself, or by the client on the page to pay.
  made_by text not null check (made_by in ('service', 'client')),
  cents integer not null check (cents > 0),
  state text not null default 'asked' check (state in ('asked', 'needsAuthentication', 'failed', 'paid', 'paidTwice')),
  provider_id text unique,
  failure text,
  card_brand text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  -- The provider's name for whom it kept the card when it was asked: asked again, it must be the same.
  customer text
);
-- A second payment is not begun while the first may still succeed.
create unique index charge_attempts_one_open on charge_attempts (charge_id) where state in ('asked', 'needsAuthentication');
create unique index charge_attempts_paid_once on charge_attempts (charge_id) where (state = 'paid');
create index charge_attempts_settled_at_idx on charge_attempts (settled_at) where (state = 'paid');

create table refunds (
  -- The provider's idempotency key.
  id uuid default gen_random_uuid() primary key,
  charge_id uuid not null references charges,
  attempt_id uuid not null references charge_attempts,
  cents integer not null check (cents > 0),
  why text,
  state text not null default 'asked' check (state in ('asked', 'refunded', 'failed')),
  provider_id text unique,
  failure text,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  sealed_why bytea,
  constraint refunds_have_a_reason check (why is not null or (sealed_why is not null))
);
create index refunds_charge_id_idx on refunds (charge_id);
create index refunds_settled_at_idx on refunds (settled_at) where (state = 'refunded');

-- The ledger. A row is never changed and never deleted; what someone owes is a sum. Owed is positive, paid is negative.
create table money_entries (
  id bigint generated always as identity primary key,
  practice_id text not null references practices,
  charge_id uuid not null references charges,
  client_id uuid not null references clients,
  kind text not null check (kind in ('owed', 'paid', 'refunded', 'dropped', 'paidByInvoice', 'returned')),
  cents integer not null check (cents <> 0),
  attempt_id uuid references charge_attempts,
  refund_id uuid references refunds,
  -- The account of the person who caused it; null where the service did.
  actor text,
  happened_at timestamptz not null default clock_timestamp(),
  -- Of a payment that came outside the provider: the day on which it came, and how. `happened_at` stays the moment of the row.
  received_on date,
  method text check (method in ('bankTransfer', 'cheque', 'card', 'cash', 'other')),
  -- Why a payment that the practice had recorded was taken back: it was of another charge, or never came. Typed by staff, so it is sealed.
  -- See docs/product/money.md#charges.
  sealed_why bytea,
  constraint money_entries_received check (kind = 'paidByInvoice' or (received_on is null and (method is null))),
  constraint money_entries_why check (sealed_why is null or (kind = 'paidByInvoice' and (cents > 0)))
);
create index money_entries_charge_id_idx on money_entries (charge_id);
create index money_entries_practice_id_happened_at_idx on money_entries (practice_id, happened_at);
create unique index money_entries_owed_once on money_entries (charge_id) where (kind = 'owed');
create unique index money_entries_dropped_once on money_entries (charge_id) where (kind = 'dropped');
create unique index money_entries_paid_once on money_entries (attempt_id) where (kind = 'paid');
create unique index money_entries_refunded_once on money_entries (refund_id) where (kind = 'refunded' and (cents > 0));
create unique index money_entries_sent_back_once on money_entries (refund_id) where (kind = 'refunded' and (cents < 0));

-- What the built-in provider has done: it stands for a bank outside, and is written as if it were one. Nothing of ours reads it
-- except through the provider's interface.
create table simulated_payments (
  id text primary key,
  idempotency_key text not null unique,
  kind text not null check (kind in ('charge', 'refund')),
  of_payment text references simulated_payments,
  reference text not null,
  cents integer not null check (cents > 0),
  state text not null check (state in ('succeeded', 'failed', 'needsAuthentication')),
  failure text,
  card_brand text,
  card_last_four text,
  created_at timestamptz not null default clock_timestamp()
);

-- Emails about charges: queued with the change, sent once.
create table charge_emails (
  id uuid default gen_random_uuid() primary key,
  charge_id uuid not null references charges,
  kind text not null,
  cents integer not null,
  queued_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- How the client was told about a charge; `none` where neither their email nor their mobile could be written to. Null for those of
  -- before, and while it is not sent.
  told_by text check (told_by in ('email', 'sms', 'none'))
);
create index charge_emails_charge_id_kind_queued_at_idx on charge_emails (charge_id, kind, queued_at desc);

-- What a session is claimed as: by who held it, how, for how many minutes, and from which date on. The row in force for an item is
-- the latest that has begun; one that is withdrawn is claimed no more from its date on.
create table service_items (
  id uuid default gen_random_uuid() primary key,
  service text not null check (service in ('clinicalPsychology', 'psychology', 'occupationalTherapy', 'socialWork', 'gpPlan', 'gpPlanTrained', 'gpReview', 'ndis', 'ndisOccupationalTherapy', 'ndisSocialWork', 'workCover', 'workCoverOccupationalTherapy', 'workCoverSocialWork', 'dva', 'dvaOccupationalTherapy', 'dvaSocialWork')),
  -- Null: however it was held.
  delivery text check (delivery in ('videoCall', 'phoneCall')),
  -- From this many minutes, to under that many; without an end, null.
  from_minutes integer not null check (from_minutes >= 0 and (from_minutes <= 600)),
  under_minutes integer,
  number text not null check (number ~ '^[A-Za-z0-9_]{1,24}$'),
  description text not null check ((length(description) >= 1) and (length(description) <= 200)),
  -- Null: not entered.
  fee_cents integer check (fee_cents >= 0 and (fee_cents <= 1000000)),
  benefit_cents integer check (benefit_cents >= 0 and (benefit_cents <= 1000000)),
  from_date date not null,
  is_withdrawn boolean not null default false,
  version integer not null default 1,
  constraint service_items_check check (under_minutes between 1 and 600 and (under_minutes > from_minutes)),
  unique (service, number, from_date)
);

-- The last number of each series. The row is locked until the document with the next number is there, or is not: no gaps.
create table document_counters (
  practice_id text not null references practices,
  series text not null check (series in ('R', 'I', 'S')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (practice_id, series, year)
);

-- A receipt, an invoice or a statement, as it was issued. Never changed: voided, and issued again.
create table issued_documents (
  id uuid default gen_random_uuid() primary key,
  practice_id text not null references practices,
  charge_id uuid not null references charges,
  client_id uuid not null references clients,
  clinician_id uuid not null references clinicians,
  form text not null check (form in ('medicareReceipt', 'plainReceipt', 'feeReceipt', 'ndisInvoice', 'workCoverInvoice', 'dvaClaim', 'bulkBillStatement')),
  series text not null check (series in ('R', 'I', 'S')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- What it says. It holds Medicare numbers.
  sealed_content bytea not null,
  cents integer not null check (cents >= 0),
  -- What a claim lacked: the names of fields, never their content.
  missing text[] not null default '{}',
  replaces uuid unique references issued_documents,
  -- The account of the person who issued it; null where the service did.
  issued_by text,
  issued_at timestamptz not null default clock_timestamp(),
  unique (practice_id, series, year, sequence)
);
-- One for each charge, however often it is asked for; what takes its place names it.
create unique index issued_documents_once on issued_documents (charge_id) where (replaces is null);
create index issued_documents_client_id_issued_at_idx on issued_documents (client_id, issued_at desc);

create table document_voids (
  document_id uuid primary key references issued_documents,
  sealed_reason bytea not null,
  voided_by text,
  voided_at timestamptz not null default clock_timestamp()
);

-- What cannot be issued yet, because who pays would refuse it.
create table held_documents (
  charge_id uuid primary key references charges,
  form text not null,
  missing text[] not null,
  held_at timestamptz not null default clock_timestamp(),
  -- A payment has its receipt at once, also where a claim lacks something. The plain one that was issued instead is named here, so that
  -- everything that waits for something stands in one table.
  issued_instead uuid references issued_documents
);

create table document_emails (
  document_id uuid primary key references issued_documents,
  sent_at timestamptz not null default clock_timestamp()
);

-- Each day that was compared with the payment provider's own list (docs/decisions/0047-takings-and-reconciliation.md). Compared
-- again, a day has the newer answer.
create table reconciled_days (
  practice_id text not null references practices,
  day date not null,
  our_cents integer not null,
  their_cents integer not null,
  -- Ids and amounts; no person is named.
  differences jsonb not null,
  checked_at timestamptz not null default clock_timestamp(),
  -- When owners and administrators were told by email that a day differs; null until one was sent.
  told_at timestamptz,
  primary key (practice_id, day)
);

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
  start_check_at timestamptz,
  -- A session that is moved while people meet on a server of its own: the next sweep has that server put them out.
  moved_at timestamptz,
  -- What the practice says of a video session that has begun: it was by phone, or by video. Null: not said. The room neither shows nor
  -- changes it (docs/product/session.md#by-phone).
  counts_as_phone boolean
);
-- The sweep of every minute reads the few rooms whose session was moved or cancelled since the last one, and not all of history.
create index rooms_to_leave on rooms (reservation_id) where (moved_at is not null);

-- Links for guests: only a hash of the secret, for this session, for one person each.
create table room_invitations (
  id uuid default gen_random_uuid() primary key,
  reservation_id uuid not null references rooms(reservation_id) on delete cascade,
  secret_hash bytea not null unique,
  kind text not null check (kind in ('guardian', 'support', 'interpreter')),
  created_at timestamptz not null default clock_timestamp()
);
create index room_invitations_reservation_id_idx on room_invitations (reservation_id);

-- Who has a place. Client and clinician are those of the reservation; a guest says their own name, forgotten when the room closes.
create table room_people (
  id uuid default gen_random_uuid() primary key,
  reservation_id uuid not null references rooms(reservation_id) on delete cascade,
  role text not null check (role in ('clinician', 'client', 'guest')),
  guest_kind text check (guest_kind in ('guardian', 'support', 'interpreter')),
  invitation_id uuid unique references room_invitations on delete set null,
  guest_name text,
  standing text not null default 'waiting' check (standing in ('waiting', 'admitted', 'removed')),
  privacy text check (privacy in ('private', 'mightBeHeard', 'cannotTalk')),
  created_at timestamptz not null default clock_timestamp(),
  constraint room_people_check check ((role = 'guest') = (guest_kind is not null))
);
create unique index room_people_one_each on room_people (reservation_id, role) where (role <> 'guest');
create index room_people_reservation_id_idx on room_people (reservation_id);
create index room_people_named on room_people (reservation_id) where (guest_name is not null);

-- The cookies that show who someone is, for one room each. A clinician's ends with their sign-in.
create table room_entries (
  token_hash bytea primary key,
  person_id uuid not null references room_people on delete cascade,
  -- Whose it is: an appointment may be moved to another clinician.
  clinician_id uuid references clinicians,
  client_id uuid references clients on delete cascade,
  subject text,
  staff_session_id uuid references staff_sessions on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- Which sign-in a client's place came from: the key of its grant. Null for a place by a code, which was sent to the client's own phone.
  sign_in_key bytea,
  -- A client whom another issuer signed in: we are not told of a log-out there, so the place is good for as long as the token that opened it,
  -- and for the call that runs then. Null for everyone else.
  good_until timestamptz
);
create index room_entries_person_id_idx on room_entries (person_id);
create index room_entries_staff_session_id_idx on room_entries (staff_session_id);
create index room_entries_sign_in_key_idx on room_entries (sign_in_key);

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
  id uuid default gen_random_uuid() primary key,
  reservation_id uuid not null references rooms(reservation_id) on delete cascade,
  person_id uuid not null references room_people on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  -- Since when they were let in, in this visit.
  admitted_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- A newer tab of the same person ended it, or the clinician did.
  ended_by text check (ended_by in ('replaced', 'elsewhere', 'removed', 'ended')),
  -- How many signals were sent to this tab: the number of the last one.
  signals bigint not null default 0,
  -- Which cookie someone came in with: a clinician's call that runs when their sign-in becomes too old goes on, and only that one
  -- (docs/decisions/0063-the-room-when-things-go-wrong.md).
  entry_hash bytea references room_entries(token_hash) on delete set null
);
create index room_visits_reservation_id_idx on room_visits (reservation_id);
create unique index room_visits_one_tab on room_visits (person_id) where (left_at is null);
create index room_visits_open on room_visits (seen_at) where (left_at is null);
create index room_visits_entry_hash_idx on room_visits (entry_hash) where (entry_hash is not null);

-- Messages between browsers, sealed, for two minutes: long enough to find them after a lost connection or a restarted server.
create table room_signals (
  to_tab uuid not null references room_visits on delete cascade,
  number bigint not null,
  sealed_signal bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (to_tab, number)
);
create index room_signals_sent_at_idx on room_signals (sent_at);

-- Reports to referrers, by the clinician who treats the client (docs/decisions/0050-reports-to-referrers.md).
create table referrer_reports (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  clinician_id uuid not null references clinicians,
  -- A referral whose report was sent is not removed; a draft goes with it.
  referral_id uuid not null references client_referrals on delete cascade,
  -- What the clinician writes, until it is finished.
  sealed_draft bytea not null,
  -- The whole report as it is printed, from the moment at which it is finished.
  sealed_document bytea,
  finished_at timestamptz,
  sent_on date,
  sent_how text check (sent_how in ('secureMessage', 'post', 'fax', 'byHand')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint referrer_reports_check check ((sealed_document is null) = (finished_at is null)),
  constraint referrer_reports_check1 check ((sent_on is null) = (sent_how is null)),
  constraint referrer_reports_check2 check (sent_on is null or (finished_at is not null)),
  unique (referral_id, clinician_id)
);

-- The booked sessions that a leave fell on when it was saved, each with its time then: what became of it is read from the session
-- itself (docs/product/practice.md#leave-and-extra-hours). Rows of hours_exceptions are made anew with each change, so there is no key to them.
create table leave_sessions (
  period_id uuid not null,
  reservation_id uuid not null references reservations on delete cascade,
  starts_at timestamptz not null,
  primary key (period_id, reservation_id)
);
create index leave_sessions_reservation_id_idx on leave_sessions (reservation_id);

-- Each time an invoice or a claim went to who pays it.
create table invoice_sendings (
  id uuid default gen_random_uuid() primary key,
  document_id uuid not null references issued_documents,
  way text not null check (way in ('email', 'website', 'post', 'other')),
  sent_on date not null,
  sent_by text not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index invoice_sendings_document_id_noted_at_idx on invoice_sendings (document_id, noted_at desc);

-- A client's bank disputes a payment (a chargeback): what the provider says of it. The ledger stays as it is: docs/decisions/0089-card-disputes.md.
create table card_disputes (
  provider_id text primary key,
  charge_id uuid not null references charges,
  attempt_id uuid not null references charge_attempts,
  cents integer not null check (cents > 0),
  -- The provider's code, never what a client wrote.
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- Both by the provider's clock.
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint card_disputes_check check ((closed_at is null) = (state = 'open'))
);
create index card_disputes_charge_id_idx on card_disputes (charge_id);

-- A parent's consent to a session of their child that staff noted: who gave it, how, and who noted it
-- (docs/decisions/0091-parent-consents-noted-by-staff.md). When, and which version of the text, stand with the booking as before.
create table noted_parent_consents (
  reservation_id uuid primary key references reservations on delete cascade,
  sealed_giver bytea not null,
  way text not null check (way in ('phone', 'inPerson', 'inWriting')),
  noted_by text not null
);

-- Locks the clinician's row, ends stale holds that overlap, and inserts under the exclusion constraint, by the database's clock
-- (docs/decisions/0005-reservations.md). One call is one round trip and one transaction. The visitor's lock comes first, always in
-- this order, so that their holds are counted one at a time and nothing can deadlock.
-- Holds of accounts that have never booked count by address and network too, and a client's claimed holds among their three
-- (docs/decisions/0090-accounts-that-cost-nothing.md).
create function hold_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_is_new_client boolean, p_funding_method text, p_claim_type text,
  p_hold_seconds integer, p_most_holds integer,
  p_address text, p_network text, p_most_at_address integer, p_most_in_network integer, p_most_of_calendar integer,
  p_day tstzrange, p_most_of_day integer, p_most_of_day_by_all integer
) returns text language plpgsql as $$
declare
  holding_client uuid := case when starts_with(p_visitor, 'client:') then substr(p_visitor, length('client:') + 1)::uuid end;
  outcome text;
  -- A person fills in their forms for longer than the first clock: a claimed hold takes its part of a calendar and a day only so long.
  recent timestamptz := clock_timestamp() - make_interval(secs => p_hold_seconds);
  by_address integer;
  of_calendar integer;
  by_network integer;
  pause integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_visitor, 0));
  if (select count(*) from reservations
       where (visitor = p_visitor or client_id = holding_client)
         and status in ('held', 'claimed') and expires_at > clock_timestamp()) >= p_most_holds then
    return 'tooManyHolds';
  end if;

  if p_network is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_network, 1));
    select count(*), count(*) filter (where holder_address = p_address),
           count(*) filter (where holder_address = p_address and clinician_id = p_clinician_id
                               and (status = 'held' or created_at > recent))
      into by_network, by_address, of_calendar
      from reservations
     where holder_network = p_network and status in ('held', 'claimed') and expires_at > clock_timestamp();
    if by_address >= p_most_at_address or by_network >= p_most_in_network then return 'crowdedAddress'; end if;
    if of_calendar >= p_most_of_calendar then return 'crowdedCalendar'; end if;
  end if;

  select pause_minutes into pause from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return 'taken'; end if;
  if pause > 0 and breaks_pause(p_clinician_id, p_during, pause) then return 'taken'; end if;

  if p_network is not null then
    select case when (count(holder_network) >= p_most_of_day_by_all and holding_client is null)
                  or count(*) filter (where holder_address = p_address and (status = 'held' or created_at > recent))
                     >= p_most_of_day
                then 'crowdedDay' end
      into outcome
      from reservations
     where clinician_id = p_clinician_id and during && p_day and status in ('held', 'claimed', 'booked')
       and expires_at > clock_timestamp();
    if outcome is not null then return outcome; end if;
  end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp(),
         holder_address = null, holder_network = null
   where clinician_id = p_clinician_id and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, delivery_type,
    visitor, is_new_client, funding_method, claim_type, expires_at, created_at, updated_at,
    holder_address, holder_network, seen_at)
  values (p_reserve_id, p_practice_id, p_clinician_id, p_appointment_type_id, p_during, 'held', p_delivery_type,
    p_visitor, p_is_new_client, p_funding_method, p_claim_type,
    clock_timestamp() + make_interval(secs => p_hold_seconds), clock_timestamp(), clock_timestamp(),
    p_address, p_network, case when p_network is null or holding_client is not null then clock_timestamp() end)
  on conflict on constraint reservations_never_overlap do nothing
  returning 'held' into outcome;
  return coalesce(outcome, 'taken');
end $$;

-- Asked once the clinician's row is locked: leave that was saved a moment ago, or a calendar read meanwhile, counts.
-- Where a leave begins in the hour that a change of the clock skips, its end may come first.
create function is_away(p_clinician_id uuid, p_during tstzrange) returns boolean language sql stable as $$
  select exists (select 1 from calendar_busy where clinician_id = p_clinician_id and during && p_during)
      or exists (
        select 1 from hours_exceptions e join clinicians c on c.id = e.clinician_id,
          lateral (select (e.on_date + make_interval(mins => e.start_minute)) at time zone c.time_zone as starts,
                          (e.on_date + make_interval(mins => e.end_minute)) at time zone c.time_zone as ends) leave
         where e.clinician_id = p_clinician_id and e.kind = 'leave'
           and e.on_date between lower(p_during)::date - 2 and upper(p_during)::date + 2
           and tstzrange(least(starts, ends), ends) && p_during)
$$;

create function move_slot(p_reservation_id uuid, p_during tstzrange, p_clinician_id uuid default null)
returns text language plpgsql as $$
declare
  present uuid := (select clinician_id from reservations where id = p_reservation_id);
  clinician uuid := coalesce(p_clinician_id, present);
  pause integer;
begin
  perform 1 from clinicians where id in (present, clinician) order by id for no key update;
  if is_away(clinician, p_during) then return 'taken'; end if;
  pause := (select pause_minutes from clinicians where id = clinician);
  if pause > 0 and breaks_pause(clinician, p_during, pause, p_reservation_id) then return 'taken'; end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = clinician and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  update reservations set during = p_during, clinician_id = clinician, updated_at = clock_timestamp()
   where id = p_reservation_id and status = 'booked';
  return case when found then 'moved' else 'gone' end;
exception
  when exclusion_violation then return 'taken';
end $$;

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

-- The same order of locks as in hold_slot. Gives the new booking's id, or null where the time is taken or the clinician is away.
create function book_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_client_id uuid, p_series_id uuid
) returns uuid language plpgsql as $$
declare
  booked uuid;
  pause integer;
begin
  select pause_minutes into pause from clinicians where id = p_clinician_id for no key update;
  if is_away(p_clinician_id, p_during) then return null; end if;
  if pause > 0 and breaks_pause(p_clinician_id, p_during, pause) then return null; end if;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = p_clinician_id and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, delivery_type,
    visitor, client_id, is_new_client, series_id, created_at, updated_at, booked_at)
  values (p_reserve_id, p_practice_id, p_clinician_id, p_appointment_type_id, p_during, 'booked', p_delivery_type,
    p_visitor, p_client_id, false, p_series_id, clock_timestamp(), clock_timestamp(), clock_timestamp())
  on conflict on constraint reservations_never_overlap do nothing
  returning id into booked;
  return booked;
end $$;

-- Asked once the clinician's row is locked: of two that want neighbouring times at one moment, the second finds the first.
create function breaks_pause(p_clinician_id uuid, p_during tstzrange, p_pause integer, p_except uuid default null)
returns boolean language sql stable as $$
  select exists (
    select 1 from reservations
     where clinician_id = p_clinician_id
       and during && tstzrange(lower(p_during) - make_interval(mins => p_pause), upper(p_during) + make_interval(mins => p_pause))
       and status in ('held', 'claimed', 'booked') and (expires_at is null or expires_at > clock_timestamp())
       and id is distinct from p_except)
$$;

insert into rates (from_date, clinical_rebate_cents, registered_rebate_cents, gap_cents, booking_fee_cents, version) values
  ('2024-07-01', 14185, 9665, 4000, 1208, 1),
  ('2025-07-01', 14525, 9895, 4000, 1208, 1),
  ('2026-07-01', 14905, 10155, 4000, 1208, 1);

insert into service_items (service, delivery, from_minutes, under_minutes, number, description, fee_cents, benefit_cents, from_date, is_withdrawn, version) values
  ('ndis', null, 0, null, '15_054_0128_1_3', 'Assessment, recommendation, therapy or training by a psychologist', null, null, '2024-07-01', false, 1),
  ('clinicalPsychology', 'videoCall', 30, 50, '91166', 'Clinical psychology by video, 30 to under 50 minutes', null, null, '2024-07-01', false, 1),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', null, 14185, '2024-07-01', false, 1),
  ('psychology', 'videoCall', 20, 50, '91169', 'Psychology by video, 20 to under 50 minutes', null, null, '2024-07-01', false, 1),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', null, 9665, '2024-07-01', false, 1),
  ('clinicalPsychology', 'phoneCall', 30, 50, '91181', 'Clinical psychology by phone, 30 to under 50 minutes', null, null, '2024-07-01', false, 1),
  ('clinicalPsychology', 'phoneCall', 50, null, '91182', 'Clinical psychology by phone, at least 50 minutes', null, null, '2024-07-01', false, 1),
  ('psychology', 'phoneCall', 20, 50, '91183', 'Psychology by phone, 20 to under 50 minutes', null, null, '2024-07-01', false, 1),
  ('psychology', 'phoneCall', 50, null, '91184', 'Psychology by phone, at least 50 minutes', null, null, '2024-07-01', false, 1),
  ('gpPlan', 'videoCall', 20, 40, '92112', 'GP mental health treatment plan by video, 20 to under 40 minutes', null, null, '2024-07-01', false, 1),
  ('gpPlan', 'videoCall', 40, null, '92113', 'GP mental health treatment plan by video, at least 40 minutes', null, null, '2024-07-01', false, 1),
  ('gpPlanTrained', 'videoCall', 20, 40, '92116', 'GP mental health treatment plan by video, GP with mental health skills training, 20 to under 40 minutes', null, null, '2024-07-01', false, 1),
  ('gpPlanTrained', 'videoCall', 40, null, '92117', 'GP mental health treatment plan by video, GP with mental health skills training, at least 40 minutes', null, null, '2024-07-01', false, 1),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', null, 14525, '2025-07-01', false, 1),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', null, 9895, '2025-07-01', false, 1),
  ('clinicalPsychology', 'videoCall', 50, null, '91167', 'Clinical psychology by video, at least 50 minutes', 17530, 14905, '2026-07-01', false, 1),
  ('psychology', 'videoCall', 20, 50, '91169', 'Psychology by video, 20 to under 50 minutes', 8465, 7200, '2026-07-01', false, 1),
  ('psychology', 'videoCall', 50, null, '91170', 'Psychology by video, at least 50 minutes', 11945, 10155, '2026-07-01', false, 1);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events can only be added to';
end $$;

create trigger audit_events_are_kept before update or delete on audit_events
  for each row execute function refuse_audit_change();
-- Reservations are written one at a time and under load: plain row triggers, and none where free time stays the same.
create function note_new_reservation() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (new.clinician_id);
  return null;
end $$;

create trigger note_insert after insert on reservations for each row
  when (new.status in ('held', 'claimed', 'booked')) execute function note_new_reservation();
create trigger note_update after update on reservations for each row
  when (old.during <> new.during or old.expires_at is distinct from new.expires_at
    or old.clinician_id <> new.clinician_id
    or (old.status in ('held', 'claimed', 'booked')) <> (new.status in ('held', 'claimed', 'booked')))
  execute function note_new_reservation();
create function note_old_reservation() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (old.clinician_id);
  return null;
end $$;

create trigger note_move after update on reservations for each row
  when (old.clinician_id <> new.clinician_id) execute function note_old_reservation();
create trigger note_delete after delete on reservations for each row
  when (old.status in ('held', 'claimed', 'booked')) execute function note_old_reservation();
create function note_clinicians() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) select id from changed;
  return null;
end $$;

create trigger note_insert after insert on clinicians referencing new table as changed for each statement execute function note_clinicians();
create trigger note_update after update on clinicians referencing new table as changed for each statement execute function note_clinicians();
create trigger note_move after update on clinicians referencing old table as changed for each statement execute function note_clinicians();
create trigger note_delete after delete on clinicians referencing old table as changed for each statement execute function note_clinicians();
-- Hours, offers and profiles change seldom, and then often many rows in one statement: one row here for each clinician.
create function note_clinicians_of_rows() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) select distinct clinician_id from changed;
  return null;
end $$;

create trigger note_insert after insert on working_hours referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_update after update on working_hours referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_move after update on working_hours referencing old table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_delete after delete on working_hours referencing old table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_insert after insert on hours_exceptions referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_update after update on hours_exceptions referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_move after update on hours_exceptions referencing old table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_delete after delete on hours_exceptions referencing old table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_insert after insert on clinician_appointment_types referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_update after update on clinician_appointment_types referencing new table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_move after update on clinician_appointment_types referencing old table as changed for each statement execute function note_clinicians_of_rows();
create trigger note_delete after delete on clinician_appointment_types referencing old table as changed for each statement execute function note_clinicians_of_rows();
create function note_everyone() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id) values (null);
  return null;
end $$;

create trigger note_truncate after TRUNCATE on clinicians for each statement execute function note_everyone();
create trigger note_truncate after TRUNCATE on working_hours for each statement execute function note_everyone();
create trigger note_truncate after TRUNCATE on hours_exceptions for each statement execute function note_everyone();
create trigger note_truncate after TRUNCATE on clinician_appointment_types for each statement execute function note_everyone();
create trigger note_truncate after TRUNCATE on reservations for each statement execute function note_everyone();
create trigger note_truncate after TRUNCATE on appointment_types for each statement execute function note_everyone();
-- A new type matters once someone offers it, which is a row of clinician_appointment_types.
create trigger note_change after update or delete on appointment_types
  for each statement execute function note_everyone();
-- Public pages show the practice’s name: kept copies of them are made again.
create function note_practice() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_content) values (null, true);
  return null;
end $$;

create trigger note_change after insert or update or delete on practices
  for each statement execute function note_practice();
create function refuse_outcome_change() returns trigger language plpgsql as $$
begin
  raise exception 'outcome_events can only be added to';
end $$;

create trigger outcome_events_are_kept before update on outcome_events
  for each row execute function refuse_outcome_change();
create function notify_diary() returns trigger language plpgsql as $$
begin
  perform pg_notify('diary', '');
  return null;
end $$;

-- Holds are made and end all the time, and a notification serialises commits: only bookings notify. Readers look at the feed
-- every few seconds besides.
create trigger diary_insert after insert on reservations for each row
  when (new.status = 'booked') execute function notify_diary();
create function note_diary() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary) values (new.clinician_id, true);
  perform pg_notify('diary', '');
  return null;
end $$;

create trigger diary_update after update on reservations for each row
  when (new.booked_at is not null) execute function note_diary();
create function note_diary_of_changed_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = new.id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;

create trigger diary_update after update on clients for each row
  when ((old.first_name, old.last_name, old.has_saved_card, old.on_behalf_of)
    is distinct from (new.first_name, new.last_name, new.has_saved_card, new.on_behalf_of))
  execute function note_diary_of_changed_client();
create function note_diary_of_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = new.client_id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;

create trigger diary_change after insert or update on client_records for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on key_client_contacts for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on additional_profiles for each row execute function note_diary_of_client();
create trigger diary_change after insert or update on safety_tasks for each row execute function note_diary_of_client();
create trigger note_insert after insert on calendar_busy referencing new table as changed
  for each statement execute function note_clinicians_of_rows();
create trigger note_delete after delete on calendar_busy referencing old table as changed
  for each statement execute function note_clinicians_of_rows();
create trigger note_truncate after truncate on calendar_busy for each statement execute function note_everyone();
create function keep_begun_rates() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if (tg_op <> 'INSERT' and old.from_date <= today) or (tg_op <> 'DELETE' and new.from_date <= today) then
    raise exception 'rates that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_begun before insert or update or delete on rates
  for each row execute function keep_begun_rates();
-- Pages show prices: they are rendered again, and the index of free starts stays as it is.
create function note_rates() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_content) values (null, true);
  return null;
end $$;

create trigger note_change after insert or update or delete on rates
  for each statement execute function note_rates();
-- Which session of a referral each one is follows from the dates of the referrals (0034): diaries are told of them.
create trigger diary_change after insert or update on client_referrals
  for each row execute function note_diary_of_client();
create function note_diary_of_former_client() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations where client_id = old.client_id and booked_at is not null;
  if found then perform pg_notify('diary', ''); end if;
  return null;
end $$;

create trigger diary_delete after delete on client_referrals
  for each row execute function note_diary_of_former_client();
-- The public demonstration forgets what visitors did every night; nowhere else does anything say so.
create function refuse_money_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('banksia.forgets_demo', true) = 'on' then
    return old;
  end if;
  raise exception 'money_entries can only be added to';
end $$;

create trigger money_entries_are_kept before update or delete on money_entries
  for each row execute function refuse_money_change();
-- An item may begin in the past where no item has had its minutes yet: no session was claimed as another one.
create function keep_begun_items() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if tg_op = 'INSERT' then
    if new.from_date <= today and exists (
      select from service_items o
       where o.service = new.service and o.from_date <= today
         and (o.number = new.number
              or ((o.delivery is null or new.delivery is null or o.delivery = new.delivery)
                  and int4range(o.from_minutes, o.under_minutes) && int4range(new.from_minutes, new.under_minutes))))
    then
      raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.from_date <= today or (tg_op = 'UPDATE' and new.from_date <= today) then
    raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_begun before insert or update or delete on service_items
  for each row execute function keep_begun_items();
-- As for the ledger, only the public demonstration forgets.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('banksia.forgets_demo', true) = 'on' then
    return old;
  end if;
  raise exception 'documents are voided and issued again, never changed';
end $$;

create trigger issued_documents_are_kept before update or delete on issued_documents
  for each row execute function refuse_document_change();
create trigger document_voids_are_kept before update or delete on document_voids
  for each row execute function refuse_document_change();
-- What was sent stays as it was.
create function keep_sent_report() returns trigger language plpgsql as $$
begin
  if old.sent_on is not null and (old.sealed_document, old.sent_on, old.sent_how) is distinct from
     (new.sealed_document, new.sent_on, new.sent_how)
  then raise exception 'a report that was sent does not change'; end if;
  return new;
end $$;

create trigger keep_sent before update on referrer_reports for each row execute function keep_sent_report();
-- That a session was ended, went on by phone, and where its client was at its start, was of the old time too.
create function reset_moved_room() returns trigger language plpgsql as $$
begin
  update room_people set standing = 'waiting', privacy = null where reservation_id = new.id and role <> 'clinician';
  update rooms set ended_at = null, by_phone_at = null, by_phone_asked_by = null, counts_as_phone = null,
         sealed_start_check = null, start_check_by = null, start_check_at = null,
         start_check_version = start_check_version + 1, moved_at = clock_timestamp()
   where reservation_id = new.id;
  delete from room_invitations where reservation_id = new.id;
  return null;
end $$;

create trigger reset_moved_room after update of during, clinician_id on reservations for each row
  when (old.during is distinct from new.during or old.clinician_id is distinct from new.clinician_id)
  execute function reset_moved_room();
create function note_outcome() returns trigger language plpgsql as $$
begin
  insert into outcome_events (reservation_id, from_outcome, to_outcome, from_minutes, to_minutes, actor)
  values (new.id, old.service_delivered, new.service_delivered, old.delivered_minutes, new.delivered_minutes,
    nullif(current_setting('banksia.actor', true), ''));
  return null;
end $$;

create trigger note_outcome after update on reservations for each row
  when ((old.service_delivered, old.delivered_minutes) is distinct from (new.service_delivered, new.delivered_minutes))
  execute function note_outcome();
-- Signing out, here or from elsewhere, takes the place off the device at once. A sign-in that has run out ends no call.
create function forget_places_of_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', p.reservation_id::text)
     from room_entries e join room_people p on p.id = e.person_id where e.sign_in_key = old.id;
  delete from room_entries where sign_in_key = old.id;
  return null;
end $$;

create trigger forget_places after delete on oidc_payloads
  for each row when (old.model = 'Grant' and (old.expires_at is null or old.expires_at > now()))
  execute function forget_places_of_sign_in();
-- By the database, so that no way to hold or to book a time forgets it.
create function keep_told_fee() returns trigger language plpgsql as $$
begin
  new.short_notice_fee_cents := (select short_notice_fee_cents from practices where id = new.practice_id);
  return new;
end $$;

create trigger keep_told_fee before insert on reservations for each row
  when (new.short_notice_fee_cents is null) execute function keep_told_fee();
-- A session that is cancelled, or goes by phone, while people meet: those who follow its room are told at once, and the next sweep has a
-- server where they meet end the meeting. rooms.moved_at marks it, as for a session that was moved.
create function mark_cancelled_room() returns trigger language plpgsql as $$
begin
  update rooms set moved_at = clock_timestamp() where reservation_id = new.id;
  if found then
    perform pg_notify('room', new.id::text);
  end if;
  return null;
end $$;

create trigger mark_cancelled_room after update of service_delivered, delivery_type on reservations for each row
  when (old.delivery_type is distinct from new.delivery_type
    or old.service_delivered is distinct from new.service_delivered and new.service_delivered ~* 'cancel')
  execute function mark_cancelled_room();
-- A report that was sent does not go with its referral. It goes with the whole client.
create function keep_sent_report_row() returns trigger language plpgsql as $$
begin
  if old.sent_on is not null and exists (select from clients where id = old.client_id)
  then raise exception 'a report that was sent is not deleted'; end if;
  return old;
end $$;

create trigger keep_sent_row before delete on referrer_reports for each row execute function keep_sent_report_row();
-- Where a hold came from is kept while it lives, however it ends.
create function forget_origin() returns trigger language plpgsql as $$
begin
  new.holder_address := null;
  new.holder_network := null;
  return new;
end $$;

create trigger forget_origin before update on reservations for each row
  when (new.status not in ('held', 'claimed') and new.holder_network is not null) execute function forget_origin();
-- Which session of its referral one is depends on the client's others, also on those with another clinician: their diaries are told too.
-- The clinician of the session itself is told by the triggers of 0005 and 0032, and so is who listens. Rows are only added and no other
-- row is locked, so that two bookings never wait for each other here; the index by client finds the few that a client has.
create function note_diary_of_other_clinicians() returns trigger language plpgsql as $$
begin
  insert into availability_changes (clinician_id, is_diary)
  select distinct clinician_id, true from reservations
   where client_id = new.client_id and booked_at is not null and clinician_id <> new.clinician_id;
  return null;
end $$;

create trigger diary_places_insert after insert on reservations for each row
  when (new.booked_at is not null) execute function note_diary_of_other_clinicians();
create trigger diary_places_update after update on reservations for each row
  when (new.booked_at is not null
    and (old.booked_at, old.status, old.service_delivered, old.during, old.clinician_id, old.funding_method, old.referral)
      is distinct from
        (new.booked_at, new.status, new.service_delivered, new.during, new.clinician_id, new.funding_method, new.referral))
  execute function note_diary_of_other_clinicians();
