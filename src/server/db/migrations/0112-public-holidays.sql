-- Days on which weekly hours do not count: a clinician works on one of them only in extra hours. Dates of a state are those announced or, for
-- later years, those that its law gives; the day before a football final, and days of one town, are not among them.
create table public_holidays (
  on_date date not null,
  name text not null,
  -- Null: everywhere.
  states text[],
  unique nulls not distinct (on_date, name, states)
);

insert into public_holidays (on_date, name, states) values
  ('2026-11-03', 'Melbourne Cup Day', '{VIC}'),
  ('2026-12-25', 'Christmas Day', null),
  ('2026-12-26', 'Boxing Day', null),
  ('2026-12-28', 'Boxing Day, additional day', null),
  ('2027-01-01', 'New Year’s Day', null),
  ('2027-01-26', 'Australia Day', null),
  ('2027-03-01', 'Labour Day', '{WA}'),
  ('2027-03-08', 'Adelaide Cup Day', '{SA}'),
  ('2027-03-08', 'Canberra Day', '{ACT}'),
  ('2027-03-08', 'Labour Day', '{VIC,TAS}'),
  ('2027-03-26', 'Good Friday', null),
  ('2027-03-27', 'Easter Saturday', '{ACT,NSW,NT,QLD,SA,VIC}'),
  ('2027-03-28', 'Easter Sunday', '{ACT,NSW,NT,QLD,SA,VIC,WA}'),
  ('2027-03-29', 'Easter Monday', null),
  ('2027-04-25', 'Anzac Day', null),
  ('2027-04-26', 'Anzac Day, additional day', '{ACT,NSW,NT,QLD,SA,WA}'),
  ('2027-05-03', 'Labour Day', '{NT,QLD}'),
  ('2027-05-31', 'Reconciliation Day', '{ACT}'),
  ('2027-06-07', 'Western Australia Day', '{WA}'),
  ('2027-06-14', 'King’s Birthday', '{ACT,NSW,NT,SA,TAS,VIC}'),
  ('2027-08-02', 'Picnic Day', '{NT}'),
  ('2027-09-27', 'King’s Birthday', '{WA}'),
  ('2027-10-04', 'King’s Birthday', '{QLD}'),
  ('2027-10-04', 'Labour Day', '{ACT,NSW,SA}'),
  ('2027-11-02', 'Melbourne Cup Day', '{VIC}'),
  ('2027-12-25', 'Christmas Day', null),
  ('2027-12-26', 'Boxing Day', null),
  ('2027-12-27', 'Christmas Day, additional day', null),
  ('2027-12-28', 'Boxing Day, additional day', null),
  ('2028-01-01', 'New Year’s Day', null),
  ('2028-01-03', 'New Year’s Day, additional day', null),
  ('2028-01-26', 'Australia Day', null),
  ('2028-03-06', 'Labour Day', '{WA}'),
  ('2028-03-13', 'Adelaide Cup Day', '{SA}'),
  ('2028-03-13', 'Canberra Day', '{ACT}'),
  ('2028-03-13', 'Labour Day', '{VIC,TAS}'),
  ('2028-04-14', 'Good Friday', null),
  ('2028-04-15', 'Easter Saturday', '{ACT,NSW,NT,QLD,SA,VIC}'),
  ('2028-04-16', 'Easter Sunday', '{ACT,NSW,NT,QLD,SA,VIC,WA}'),
  ('2028-04-17', 'Easter Monday', null),
  ('2028-04-25', 'Anzac Day', null),
  ('2028-05-01', 'Labour Day', '{NT,QLD}'),
  ('2028-05-29', 'Reconciliation Day', '{ACT}'),
  ('2028-06-05', 'Western Australia Day', '{WA}'),
  ('2028-06-12', 'King’s Birthday', '{ACT,NSW,NT,SA,TAS,VIC}'),
  ('2028-08-07', 'Picnic Day', '{NT}'),
  ('2028-09-25', 'King’s Birthday', '{WA}'),
  ('2028-10-02', 'King’s Birthday', '{QLD}'),
  ('2028-10-02', 'Labour Day', '{ACT,NSW,SA}'),
  ('2028-11-07', 'Melbourne Cup Day', '{VIC}'),
  ('2028-12-25', 'Christmas Day', null),
  ('2028-12-26', 'Boxing Day', null),
  ('2029-01-01', 'New Year’s Day', null),
  ('2029-01-26', 'Australia Day', null),
  ('2029-03-05', 'Labour Day', '{WA}'),
  ('2029-03-12', 'Adelaide Cup Day', '{SA}'),
  ('2029-03-12', 'Canberra Day', '{ACT}'),
  ('2029-03-12', 'Labour Day', '{VIC,TAS}'),
  ('2029-03-30', 'Good Friday', null),
  ('2029-03-31', 'Easter Saturday', '{ACT,NSW,NT,QLD,SA,VIC}'),
  ('2029-04-01', 'Easter Sunday', '{ACT,NSW,NT,QLD,SA,VIC,WA}'),
  ('2029-04-02', 'Easter Monday', null),
  ('2029-04-25', 'Anzac Day', null),
  ('2029-05-07', 'Labour Day', '{NT,QLD}'),
  ('2029-05-28', 'Reconciliation Day', '{ACT}'),
  ('2029-06-04', 'Western Australia Day', '{WA}'),
  ('2029-06-11', 'King’s Birthday', '{ACT,NSW,NT,SA,TAS,VIC}'),
  ('2029-08-06', 'Picnic Day', '{NT}'),
  ('2029-09-24', 'King’s Birthday', '{WA}'),
  ('2029-10-01', 'King’s Birthday', '{QLD}'),
  ('2029-10-01', 'Labour Day', '{ACT,NSW,SA}'),
  ('2029-11-06', 'Melbourne Cup Day', '{VIC}'),
  ('2029-12-25', 'Christmas Day', null),
  ('2029-12-26', 'Boxing Day', null);

-- Whose days count: those of the state whose clock a clinician keeps. Four states keep the clocks of Sydney and Melbourne; there the
-- practice's address decides.
create function holiday_state(zone text, practice_address text) returns text language sql immutable as $$
  select case
    when zone in ('Australia/Sydney', 'Australia/Melbourne') then coalesce(
      substring(upper(practice_address) from '\m(NSW|VIC|ACT|TAS)\M[ ,]*[0-9]{4}'),
      case zone when 'Australia/Sydney' then 'NSW' else 'VIC' end)
    when zone = 'Australia/Brisbane' then 'QLD'
    when zone = 'Australia/Adelaide' then 'SA'
    when zone = 'Australia/Darwin' then 'NT'
    when zone = 'Australia/Perth' then 'WA'
  end
$$;

create view closed_days as
  select c.id as clinician_id, h.on_date, string_agg(h.name, ', ' order by h.name) as name
    from clinicians c
    join practices p on p.id = c.practice_id
    join public_holidays h on h.states is null or holiday_state(c.time_zone, p.address) = any (h.states)
   group by c.id, h.on_date;

create trigger note_change after insert or update or delete on public_holidays
  for each statement execute function note_everyone();
create trigger note_address after update of address on practices
  for each statement execute function note_everyone();
