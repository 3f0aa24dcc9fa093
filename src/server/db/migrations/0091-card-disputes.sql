-- A client's bank disputes a payment (a chargeback): what the provider says of it. The ledger stays as it is: docs/decisions/0089.
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
  check ((closed_at is null) = (state = 'open'))
);
create index on card_disputes (charge_id);
