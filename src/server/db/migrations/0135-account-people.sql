-- Whom an account acts for, and what it may do for each of them: src/domain/clients/account-people.ts.
create table account_people (
  id uuid default gen_random_uuid() not null unique,
  -- Who signs in: the subject of their tokens, as clients.identity_subject has it.
  account text not null,
  client_id uuid not null references clients on delete cascade,
  role text not null check (role in ('self', 'guardian', 'carer', 'payer', 'partner')),
  may text[] not null,
  -- The first of an account is the person whose record it was opened with.
  since timestamptz not null default clock_timestamp(),
  ended timestamptz,
  -- How another adult hears of it, where they have no login yet; without either, when the account said that they know.
  contact_email text,
  contact_mobile text,
  vouched_at timestamptz,
  -- Of the link in what they were sent: it ends this, or makes a login of their own for the record.
  link_hash bytea unique,
  primary key (account, client_id)
);
create index account_people_client on account_people (client_id);

-- The login that answers for a record acts for its person. A trigger, because the release before this one goes on signing people up.
create function note_account_person() returns trigger language plpgsql as $$
begin
  insert into account_people (account, client_id, role, may)
  values (new.identity_subject, new.id,
          case new.on_behalf_of when 'myChild' then 'guardian' when 'someoneElseAdult' then 'carer' else 'self' end,
          '{book,pay,seeAppointments,seeReceipts,fillForms,beReminded}')
  on conflict do nothing;
  return null;
end $$;
create trigger clients_note_account_person after insert or update of identity_subject on clients
  for each row when (new.identity_subject is not null) execute function note_account_person();

insert into account_people (account, client_id, role, may, since)
select identity_subject, id,
       case on_behalf_of when 'myChild' then 'guardian' when 'someoneElseAdult' then 'carer' else 'self' end,
       '{book,pay,seeAppointments,seeReceipts,fillForms,beReminded}', created_at
  from clients where identity_subject is not null;

-- One login may answer for several records.
alter table clients drop constraint clients_identity_subject_key;
