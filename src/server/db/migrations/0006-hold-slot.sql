alter table reservations add column funding_method text;

-- Decisions, "Reservations": lock the clinician's row, expire stale holds that overlap, insert under the exclusion
-- constraint, by the database's clock. One call is one round trip and one transaction. The visitor's lock comes first,
-- always in this order, so that their holds are counted one at a time and nothing can deadlock.
create function hold_slot(
  p_reserve_id text, p_practice_id text, p_clinician_id uuid, p_appointment_type_id uuid, p_during tstzrange,
  p_delivery_type text, p_visitor text, p_is_new_client boolean, p_funding_method text, p_claim_type text,
  p_hold_seconds integer, p_most_holds integer
) returns text language plpgsql as $$
declare
  held text;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_visitor, 0));
  if (select count(*) from reservations
       where visitor = p_visitor and status in ('held', 'claimed') and expires_at > clock_timestamp()) >= p_most_holds then
    return 'tooManyHolds';
  end if;

  perform 1 from clinicians where id = p_clinician_id for no key update;

  update reservations set status = 'expired', expires_at = null, updated_at = clock_timestamp()
   where clinician_id = p_clinician_id and during && p_during
     and status in ('held', 'claimed') and expires_at <= clock_timestamp();

  insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, delivery_type,
    visitor, is_new_client, funding_method, claim_type, expires_at, created_at, updated_at)
  values (p_reserve_id, p_practice_id, p_clinician_id, p_appointment_type_id, p_during, 'held', p_delivery_type,
    p_visitor, p_is_new_client, p_funding_method, p_claim_type,
    clock_timestamp() + make_interval(secs => p_hold_seconds), clock_timestamp(), clock_timestamp())
  on conflict on constraint reservations_never_overlap do nothing
  returning 'held' into held;
  return coalesce(held, 'taken');
end $$;
