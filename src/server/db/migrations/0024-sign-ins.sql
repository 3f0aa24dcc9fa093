-- Where an account is signed in. The issuer's grant is the sign-in: without its row no token of it is good any more
-- (docs/decisions/0029-sign-ins-end-at-once.md). Sessions carry the grant they belong to, so that both end together.
alter table oidc_payloads
  add column device text,
  add column started_at timestamptz not null default now(),
  add column last_used_at timestamptz;
