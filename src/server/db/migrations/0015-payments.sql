-- Saving a card with the payment provider (docs/decisions/0015-payments.md). The client secret is known by its hash only;
-- `request_key` finds the same setup again while it is good, and is emptied when another must take its place.
create table payment_setups (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients,
  reservation_id uuid references reservations on delete cascade,
  request_key text,
  return_path text not null,
  provider_id text unique,
  client_secret_hash bytea unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'needsAuthentication', 'declined', 'expired', 'saved', 'booked', 'tooLate')),
  reason text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  provider_customer text,
  letter_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, request_key)
);
create index on payment_setups (reservation_id);

-- The provider's words, each with one effect however often and in whatever order they arrive.
create table payment_events (
  id text primary key,
  setup_id uuid not null references payment_setups on delete cascade,
  kind text not null check (kind in ('setupSucceeded', 'setupFailed')),
  received_at timestamptz not null default now()
);
