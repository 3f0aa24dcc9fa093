-- What a client changes in the portal (docs/decisions/0026-moving-an-appointment.md).



-- Every move of an appointment, the first to the last. The calendar entry's version is how many there are.
create table appointment_moves (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservations on delete cascade,
  moved_from timestamptz not null,
  moved_to timestamptz not null,
  is_short_notice boolean not null,
  fee_cents integer not null check (fee_cents >= 0),
  moved_at timestamptz not null default clock_timestamp()
);
create index on appointment_moves (reservation_id);

-- What was agreed to when a booked time was cancelled with short notice.
alter table reservations add column cancellation_fee_cents integer check (cancellation_fee_cents >= 0);

-- A moved appointment is reminded of again. The release before this one goes on with version 0.
alter table sent_emails
  add column version integer not null default 0,
  drop constraint sent_emails_pkey,
  add primary key (reservation_id, kind, version);
-- The kinds of emails are a closed list in the code, which grows.
alter table sent_emails drop constraint if exists sent_letters_kind_check;

-- The same order of locks as in hold_slot. One row changes its range, so the new time is taken in the moment in which the
-- old one is freed: if the exclusion constraint refuses the new one, the old one stays.
create function move_slot(p_reservation_id uuid, p_during tstzrange) returns text language plpgsql as $$
declare
  clinician uuid := (select clinician_id from reservations where id = p_reservation_id);
begin
  perform 1 from clinicians where id = clinician for no key update;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = clinician and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  update reservations set during = p_during, updated_at = clock_timestamp()
   where id = p_reservation_id and status = 'booked';
  return case when found then 'moved' else 'gone' end;
exception
  when exclusion_violation then return 'taken';
end $$;

-- What a client reads about the saved card, and the provider's own name for whom it is kept: by it the card is taken away.
alter table clients
  add column saved_card_brand text,
  add column saved_card_expiry text check (saved_card_expiry ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  add column saved_card_customer text;
update clients set saved_card_customer = latest.provider_customer
  from (select distinct on (client_id) client_id, provider_customer from payment_setups
         where state in ('saved', 'booked', 'tooLate') and provider_customer is not null
         order by client_id, updated_at desc) latest
 where latest.client_id = clients.id and clients.has_saved_card;
alter table payment_setups
  add column card_brand text,
  add column card_expiry text check (card_expiry ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');

-- A new email address that its owner has not confirmed yet: the link in it is known by its hash only.
create table email_changes (
  token_hash bytea primary key,
  subject uuid not null references accounts on delete cascade,
  new_email text not null,
  expires_at timestamptz not null
);
create index on email_changes (subject);
create index on email_changes (expires_at);
