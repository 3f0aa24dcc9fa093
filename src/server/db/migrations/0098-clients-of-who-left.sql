-- Whose client this was until that clinician left: theirs again where the leaving is taken back, unless someone else's by then.
alter table clients add column attached_until_left uuid references clinicians on delete set null;
