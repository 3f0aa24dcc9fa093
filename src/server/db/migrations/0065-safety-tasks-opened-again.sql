-- A task that was closed is open again when its client asks for a call: what was done the first time stays with that closing.
alter table safety_task_events add column sealed_closing bytea;
