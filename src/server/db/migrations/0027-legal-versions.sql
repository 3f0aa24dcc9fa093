-- Which version of each text someone agreed to: the day from which it holds. Null is unknown, from before versions were kept.
alter table clients
  add column accepted_privacy_version text,
  add column accepted_terms_version text;
alter table reservations add column cancellation_policy_version text;
