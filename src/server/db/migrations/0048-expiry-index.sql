-- The index of 0002 held live holds only. While the planner's numbers say that there are few, it read all of them to count those
-- of one visitor. Over all rows it is used for its order alone.
drop index reservations_expires_at_idx;
create index reservations_expires_at on reservations (expires_at);
