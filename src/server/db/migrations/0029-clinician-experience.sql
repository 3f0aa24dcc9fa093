-- Where a clinician has worked before, for the profile's own block. Empty leaves the block out.
alter table clinicians add column experience text not null default '';
