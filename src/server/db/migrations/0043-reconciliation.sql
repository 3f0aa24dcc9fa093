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
  primary key (practice_id, day)
);

-- Days and months are read by when the money moved.
create index on charge_attempts (settled_at) where state = 'paid';
create index on refunds (settled_at) where state = 'refunded';
create index on charges (reservation_id);
