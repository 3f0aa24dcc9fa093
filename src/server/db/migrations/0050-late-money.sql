-- A second payment of one charge, told late: kept beside the first, and given back in full (docs/product/money.md#paying). The
-- payment that counts is still one: charge_attempts_paid_once.
alter table charge_attempts drop constraint charge_attempts_state_check;
alter table charge_attempts add constraint charge_attempts_state_check
  check (state in ('asked', 'needsAuthentication', 'failed', 'paid', 'paidTwice'));

-- A refund that the bank sends back after it was confirmed: a row of the same kind with the opposite sign, once.
drop index money_entries_refunded_once;
create unique index money_entries_refunded_once on money_entries (refund_id) where kind = 'refunded' and cents > 0;
create unique index money_entries_sent_back_once on money_entries (refund_id) where kind = 'refunded' and cents < 0;
