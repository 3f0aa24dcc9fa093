-- What sessions cost, and every movement of money (docs/decisions/0045-charges-and-the-ledger.md). All amounts are whole cents.

-- What one session asks of a client or of who pays for them: the price that was agreed, or a fee. At most one that counts for
-- each session, however often it is asked for.
create table charges (
  id uuid primary key default gen_random_uuid(),
  practice_id text not null references practices,
  reservation_id uuid not null references reservations,
  client_id uuid not null references clients,
  clinician_id uuid not null references clinicians,
  kind text not null check (kind in ('session', 'shortNotice', 'didNotAttend')),
  -- The client's card; an invoice to the NDIS plan or the insurer; Medicare or DVA, where the client pays nothing.
  payer text not null check (payer in ('card', 'invoice', 'bulkBill', 'dva')),
  funding_method text,
  cents integer not null check (cents >= 0),
  gst_cents integer not null default 0 check (gst_cents between 0 and cents),
  -- The agreed price in full, as reservations.quote keeps it; null for a fee.
  quote jsonb,
  state text not null check (state in
    ('due', 'asking', 'needsAuthentication', 'failed', 'paid', 'stopped', 'dropped', 'invoiced')),
  -- Why the last try failed; why it was stopped or dropped.
  reason text,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The account of the person who recorded the outcome; null where the client's own cancellation did.
  decided_by text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index charges_once on charges (reservation_id) where state <> 'dropped';
create index on charges (client_id, created_at desc);
create index charges_open on charges (practice_id, state, created_at desc);

-- Each time the provider is asked for a charge. Its id is the provider's idempotency key: asked again, it is the same payment.
create table charge_attempts (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references charges,
  -- By the service itself, or by the client on the page to pay.
  made_by text not null check (made_by in ('service', 'client')),
  cents integer not null check (cents > 0),
  state text not null default 'asked' check (state in ('asked', 'needsAuthentication', 'failed', 'paid')),
  provider_id text unique,
  failure text,
  card_brand text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
-- A second payment is not begun while the first may still succeed.
create unique index charge_attempts_one_open on charge_attempts (charge_id) where state in ('asked', 'needsAuthentication');
create unique index charge_attempts_paid_once on charge_attempts (charge_id) where state = 'paid';

create table refunds (
  -- The provider's idempotency key.
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references charges,
  attempt_id uuid not null references charge_attempts,
  cents integer not null check (cents > 0),
  why text not null,
  state text not null default 'asked' check (state in ('asked', 'refunded', 'failed')),
  provider_id text unique,
  failure text,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index on refunds (charge_id);

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
  happened_at timestamptz not null default clock_timestamp()
);
create index on money_entries (charge_id);
create index on money_entries (practice_id, happened_at);
create unique index money_entries_owed_once on money_entries (charge_id) where kind = 'owed';
create unique index money_entries_dropped_once on money_entries (charge_id) where kind = 'dropped';
create unique index money_entries_paid_once on money_entries (attempt_id) where kind = 'paid';
create unique index money_entries_refunded_once on money_entries (refund_id) where kind = 'refunded';

create function refuse_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'money_entries can only be added to';
end $$;
create trigger money_entries_are_kept before update or delete on money_entries
  for each row execute function refuse_money_change();

-- The provider's events about payments, beside those about cards (0015).
alter table payment_events alter column setup_id drop not null;
alter table payment_events drop constraint payment_events_kind_check;

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
