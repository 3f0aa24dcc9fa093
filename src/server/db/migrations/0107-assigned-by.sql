-- Who of the practice put a session with its clinician, by booking it or by giving it to a colleague: what is by staff for themselves opens no
-- answers. Null where the client booked it. See docs/decisions/0051-who-reads-answers.md.
alter table reservations add column assigned_by text;

-- Of bookings that stand, the audit tells who made them: its row is of the same transaction, so of the same moment.
update reservations r set assigned_by = e.actor
  from audit_events e
 where e.client_id = r.client_id and e.subject = 'appointment booked by the practice'
   and e.at between r.created_at - interval '5 seconds' and r.created_at;
