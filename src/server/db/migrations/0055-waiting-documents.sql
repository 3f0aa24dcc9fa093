-- What the office can mend (docs/decisions/0055-documents-that-wait-and-funders.md).

-- A payment has its receipt at once, also where a claim lacks something. The plain one that was issued instead is named here, so that
-- everything that waits for something stands in one table.
alter table held_documents add column issued_instead uuid references issued_documents;
insert into held_documents (charge_id, form, missing, held_at, issued_instead)
select d.charge_id, case d.form when 'plainReceipt' then 'medicareReceipt' else d.form end, d.missing, d.issued_at, d.id
  from issued_documents d join charges h on h.id = d.charge_id and h.state <> 'dropped'
 where d.missing <> '{}' and not ('yearUsedUp' = any(d.missing))
   and not exists (select from document_voids v where v.document_id = d.id)
   and not exists (select from issued_documents next where next.replaces = d.id)
on conflict do nothing;

-- An item may begin in the past where no item has had its minutes yet: no session was claimed as another one.
create or replace function keep_begun_items() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Pacific/Norfolk')::date;
begin
  if tg_op = 'INSERT' then
    if new.from_date <= today and exists (
      select from service_items o
       where o.service = new.service and o.from_date <= today
         and (o.number = new.number
              or ((o.delivery is null or new.delivery is null or o.delivery = new.delivery)
                  and int4range(o.from_minutes, o.under_minutes) && int4range(new.from_minutes, new.under_minutes))))
    then
      raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.from_date <= today or (tg_op = 'UPDATE' and new.from_date <= today) then
    raise exception 'items that have begun are not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
