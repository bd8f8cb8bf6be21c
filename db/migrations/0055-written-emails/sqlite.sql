-- An email that was written to the outbox folder is not one that was sent.
alter table mail add column is_file integer not null default 0 check (is_file in (0, 1));
