-- The answers of 'Can I claim this?', with the day they were given. See docs/decisions/0064-can-i-claim-this.md.
alter table client_records add column sealed_gp_claim bytea;
