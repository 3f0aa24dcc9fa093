-- A second payment of one charge, told late: kept beside the first, and given back in full (docs/product/money.md#paying). The
-- payment that counts is still one: charge_attempts_paid_once.
alter table charge_attempts drop constraint charge_attempts_state_check;
alter table charge_attempts add constraint charge_attempts_state_check
  check (state in ('asked', 'needsAuthentication', 'failed', 'paid', 'paidTwice'));
