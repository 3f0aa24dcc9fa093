-- Which version of the text a parent consented to, for each booking of a child. Bookings from before have none.
alter table reservations add column parent_consent_version text;
