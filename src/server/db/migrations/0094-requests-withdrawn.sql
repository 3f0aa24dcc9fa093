-- When the practice took back its request for another time: it takes place as planned. Null again once it is moved.
alter table reservations add column move_request_withdrawn_at timestamptz;
