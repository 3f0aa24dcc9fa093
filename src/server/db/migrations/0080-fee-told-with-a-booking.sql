-- The practice's own fee for short notice, as the client is told it from the moment a time is held for them. Null: the practice had none,
-- and the fee is the client's own cost of the session. See docs/product/portal.md#short-notice.
alter table reservations add column short_notice_fee_cents integer check (short_notice_fee_cents >= 0);

update reservations r set short_notice_fee_cents = p.short_notice_fee_cents
  from practices p where p.id = r.practice_id and p.short_notice_fee_cents is not null;

-- By the database, so that no way to hold or to book a time forgets it.
create function keep_told_fee() returns trigger language plpgsql as $$
begin
  new.short_notice_fee_cents := (select short_notice_fee_cents from practices where id = new.practice_id);
  return new;
end $$;
create trigger keep_told_fee before insert on reservations for each row
  when (new.short_notice_fee_cents is null) execute function keep_told_fee();
