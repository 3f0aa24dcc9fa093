-- Reports to referrers, by the clinician who treats the client (docs/decisions/0050-reports-to-referrers.md).

create table referrer_reports (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  clinician_id uuid not null references clinicians,
  -- A referral whose report was sent is not removed; a draft goes with it.
  referral_id uuid not null references client_referrals on delete cascade,
  -- What the clinician writes, until it is finished.
  sealed_draft bytea not null,
  -- The whole report as it is printed, from the moment at which it is finished.
  sealed_document bytea,
  finished_at timestamptz,
  sent_on date,
  sent_how text check (sent_how in ('secureMessage', 'post', 'fax', 'byHand')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (referral_id, clinician_id),
  check ((sealed_document is null) = (finished_at is null)),
  check ((sent_on is null) = (sent_how is null)),
  check (sent_on is null or finished_at is not null)
);

-- What was sent stays as it was.
create function keep_sent_report() returns trigger language plpgsql as $$
begin
  if old.sent_on is not null and (old.sealed_document, old.sent_on, old.sent_how) is distinct from
     (new.sealed_document, new.sent_on, new.sent_how)
  then raise exception 'a report that was sent does not change'; end if;
  return new;
end $$;
create trigger keep_sent before update on referrer_reports for each row execute function keep_sent_report();
