-- Who moved an appointment: its client, staff for the client, or the practice of its own accord. Null is a move of an earlier release, which
-- gave a reason where it was the practice, and none where it was one of the other two.
alter table appointment_moves add column moved_by text check (moved_by in ('client', 'staff', 'practice'));
update appointment_moves set moved_by = 'practice' where reason is not null;
