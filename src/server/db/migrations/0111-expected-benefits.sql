-- What Medicare or DVA is expected to pay for a session that is billed to them, by the item of its document. Null where the table of items
-- does not say, and for what an earlier release documented.
alter table charges add column benefit_cents integer check (benefit_cents >= 0);
