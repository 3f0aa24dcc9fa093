-- A process that gives a message to the CRM, or tells the practice of it, notes first until when it does so at the latest. No other
-- process does the same meanwhile, and after a crash another one may (docs/decisions/0034-messages-and-legal-versions.md).
alter table form_submissions
  add column handing_over_until timestamptz,
  add column telling_until timestamptz;

-- A report that was sent does not go with its referral. It goes with the whole client.
create function keep_sent_report_row() returns trigger language plpgsql as $$
begin
  if old.sent_on is not null and exists (select from clients where id = old.client_id)
  then raise exception 'a report that was sent is not deleted'; end if;
  return old;
end $$;
create trigger keep_sent_row before delete on referrer_reports for each row execute function keep_sent_report_row();
