-- Exports that the owner started in the studio. Their files lie in DATA_DIR/exports, named by the number.

create table studio_export (
  id integer primary key autoincrement,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  is_canceled integer not null default 0,
  created_at integer not null,
  finished_at integer,
  -- While it runs.
  step text,
  done integer not null default 0,
  total integer not null default 0,
  bytes integer,
  -- JSON: how much of what is in it.
  counts text,
  error text,
  -- A download, which works once.
  ticket_hash text,
  ticket_until integer
) strict;
