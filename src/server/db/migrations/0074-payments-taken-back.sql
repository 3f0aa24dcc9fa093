-- Why a payment that the practice had recorded was taken back: it was of another charge, or never came. Typed by staff, so it is sealed.
-- See docs/product/money.md#charges.
alter table money_entries
  add column sealed_why bytea,
  add constraint money_entries_why check (sealed_why is null or (kind = 'paidByInvoice' and cents > 0));
