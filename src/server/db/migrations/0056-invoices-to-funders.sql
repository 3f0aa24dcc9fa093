-- Invoices to who pays for a client, and what became of them (docs/decisions/0055-documents-that-wait-and-funders.md).

-- Of a payment that came outside the provider: the day on which it came, and how. `happened_at` stays the moment of the row.
alter table money_entries
  add column received_on date,
  add column method text check (method in ('bankTransfer', 'cheque', 'card', 'cash', 'other')),
  add constraint money_entries_received check (kind = 'paidByInvoice' or (received_on is null and method is null));

-- Each time an invoice or a claim went to who pays it.
create table invoice_sendings (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references issued_documents,
  way text not null check (way in ('email', 'website', 'post', 'other')),
  sent_on date not null,
  sent_by text not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index on invoice_sendings (document_id, noted_at desc);

-- How the client was told about a charge; `none` where neither their email nor their mobile could be written to. Null for those of
-- before, and while it is not sent.
alter table charge_emails add column told_by text check (told_by in ('email', 'sms', 'none'));

-- What staff type may say something about a client's health: it is sealed. `reason` and `why` keep the service's own words and codes.
alter table charges add column sealed_reason bytea;
alter table refunds
  add column sealed_why bytea,
  alter column why drop not null,
  add constraint refunds_have_a_reason check (why is not null or sealed_why is not null);
