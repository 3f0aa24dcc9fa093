-- Video is settled by a fact, no longer by having read about it: a relay that answered, or the choice to do without one.
alter table setup_checks drop constraint setup_checks_outcome_check;
alter table setup_checks add constraint setup_checks_outcome_check
  check (outcome in ('handedOver', 'kept', 'failed', 'read', 'relayWorks', 'relayFails', 'directOnly'));
