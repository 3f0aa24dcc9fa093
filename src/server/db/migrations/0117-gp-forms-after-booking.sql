-- How many hours before a GP appointment its forms must be there, where they may follow the booking; 0: they come before it.
alter table practices add column gp_forms_hours integer not null default 0
  check (gp_forms_hours = 0 or gp_forms_hours between 2 and 72);

-- The forms that a booked GP appointment still waits for, and how many hours before it they were asked for.
alter table reservations add column forms_left text[] not null default '{}';
alter table reservations add column forms_due_hours integer;
