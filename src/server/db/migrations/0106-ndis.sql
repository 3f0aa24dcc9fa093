-- What the NDIS pays at most for an hour of a psychologist, and what the practice asks of it. Null: the limit of the row before, and what
-- the fee comes to.
alter table rates
  add column ndis_limit_cents integer check (ndis_limit_cents >= 0),
  add column ndis_hour_cents integer check (ndis_hour_cents >= 0);

-- The rows have begun; no price follows from what had no column until now.
alter table rates disable trigger keep_begun;
update rates set ndis_limit_cents = 23299 where from_date = '2025-07-01';
alter table rates enable trigger keep_begun;

-- The NDIS has items of their own for sessions that were cancelled late or missed.
alter table service_items drop constraint service_items_service_check;
alter table service_items add constraint service_items_service_check check (service in (
  'clinicalPsychology', 'psychology', 'occupationalTherapy', 'socialWork', 'gpPlan', 'gpPlanTrained', 'gpReview',
  'ndis', 'ndisOccupationalTherapy', 'ndisSocialWork',
  'ndisCancellation', 'ndisOccupationalTherapyCancellation', 'ndisSocialWorkCancellation',
  'workCover', 'workCoverOccupationalTherapy', 'workCoverSocialWork', 'dva', 'dvaOccupationalTherapy', 'dvaSocialWork'));

-- From 1 July 2026 the NDIS has a number for telehealth, as every session here is, and one for cancellations. Both are inferred from
-- how the NDIS names others, so the practice checks them. One that has entered numbers of its own keeps them.
alter table service_items disable trigger keep_begun;
insert into service_items (service, delivery, from_minutes, under_minutes, number, description, from_date, is_withdrawn)
select shipped.service, null, 0, null, shipped.number, shipped.description, shipped.from_date::date, shipped.is_withdrawn
  from (values
    ('ndis', '15_054_0128_1_3', 'Assessment, recommendation, therapy or training by a psychologist', '2026-07-01', true),
    ('ndis', '15_054_0128_1_3_TH', 'Assessment, recommendation, therapy or training by a psychologist, telehealth', '2026-07-01', false),
    ('ndisCancellation', '15_054_0128_1_3', 'Session with a psychologist, cancelled late or missed', '2024-07-01', false),
    ('ndisCancellation', '15_054_0128_1_3', 'Session with a psychologist, cancelled late or missed', '2026-07-01', true),
    ('ndisCancellation', '15_054_0128_1_3_CA', 'Session with a psychologist, cancelled late or missed', '2026-07-01', false)
  ) shipped (service, number, description, from_date, is_withdrawn)
 where not exists (select from service_items own where own.service = 'ndis' and (own.number <> '15_054_0128_1_3' or own.from_date > '2024-07-01'));
alter table service_items enable trigger keep_begun;

-- Where invoices are paid to: all of it, or nothing.
alter table practices
  add column bsb text check (bsb ~ '^[0-9]{6}$'),
  add column account_number text check (account_number ~ '^[0-9]{1,9}$'),
  add column account_name text check (length(account_name) between 1 and 80),
  add constraint practices_bank_account_check check (num_nulls(bsb, account_number, account_name) in (0, 3));

-- Why a session that was cancelled late or missed is claimed from an NDIS plan; null for what is no such claim.
alter table charges
  add column claim_reason text check (claim_reason in ('NSDH', 'NSDF', 'NSDT', 'NSDO')),
  add constraint charges_claim_check check (claim_reason is null or (payer = 'invoice' and kind <> 'session'));

-- A row of the items that has begun is corrected by one who says why, which the audit keeps. Its service and date stay.
create or replace function keep_begun_items() returns trigger language plpgsql as $$
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
  if tg_op = 'UPDATE' and current_setting('banksia.corrects_items', true) = 'on'
     and (new.id, new.service, new.from_date) = (old.id, old.service, old.from_date) then
    return new;
  end if;
  if old.from_date <= today or (tg_op = 'UPDATE' and new.from_date <= today) then
    raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
