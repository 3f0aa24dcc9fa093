-- What the sweep of every minute still has to forget of people in rooms: without it, it reads everyone who ever was in one. Made beside the writes.
drop index concurrently if exists room_people_to_forget;
create index concurrently room_people_to_forget on room_people (reservation_id) where guest_name is not null or privacy is not null;
