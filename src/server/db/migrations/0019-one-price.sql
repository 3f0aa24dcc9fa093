-- The fee for moving or cancelling with short notice; null asks for what the client pays for the session.
alter table practices add column short_notice_fee_cents integer check (short_notice_fee_cents >= 0);

-- What the price of a booking depends on, besides who, when and the funding. Null is not known, or not asked.
alter table reservations
  add column referral text check (referral in ('none', 'waiting', 'received')),
  add column is_ndis_plan_managed boolean,
  add column is_work_cover_nsw boolean;

-- The kinds of emails are a closed list in the code, which grows.
alter table sent_emails drop constraint if exists sent_letters_kind_check;
alter table sent_emails drop constraint if exists sent_emails_kind_check;
