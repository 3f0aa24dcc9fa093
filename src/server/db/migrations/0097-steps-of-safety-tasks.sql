-- What people did with a safety task is found among its emails, of which there is one every few minutes while it waits.
create index on safety_task_events (task_id, id) where kind not in ('emailSent', 'emailKept');
