-- Sessions that were held while their referral was awaited wait for a receipt to claim with, as newer ones do
-- (docs/decisions/0062-what-a-late-referral-changes.md).
insert into held_documents (charge_id, form, missing, held_at, issued_instead)
select d.charge_id, 'medicareReceipt', array['referral'], d.issued_at, d.id
  from issued_documents d
  join charges h on h.id = d.charge_id and h.state = 'paid' and h.kind = 'session' and h.quote ->> 'kind' = 'noReferral'
  join reservations r on r.id = h.reservation_id and r.referral = 'waiting'
 where d.form = 'plainReceipt'
   and not exists (select from document_voids v where v.document_id = d.id)
   and not exists (select from issued_documents next where next.replaces = d.id)
on conflict do nothing;
