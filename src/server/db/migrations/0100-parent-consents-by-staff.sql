-- A parent's consent to a session of their child that staff noted: who gave it, how, and who noted it
-- (docs/decisions/0091-parent-consents-noted-by-staff.md). When, and which version of the text, stand with the booking as before.
create table noted_parent_consents (
  reservation_id uuid primary key references reservations on delete cascade,
  sealed_giver bytea not null,
  way text not null check (way in ('phone', 'inPerson', 'inWriting')),
  noted_by text not null
);
