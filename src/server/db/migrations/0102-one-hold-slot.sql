-- The form of hold_slot without counts by address and network, which databases of 0.1.0 have and nothing calls.
drop function if exists hold_slot(text, text, uuid, uuid, tstzrange, text, text, boolean, text, text, integer, integer);
