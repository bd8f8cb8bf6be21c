-- Imports that were started in the studio: the uploaded file, how far the work is, and the report.

create table studio_import (
  id integer primary key autoincrement,
  importer text not null,
  -- The name that the file had on the computer of the owner.
  name text not null,
  bytes integer not null,
  received integer not null default 0,
  -- Its name in the folder of uploads; null when it was deleted.
  file text,
  -- Unix ms: when it was last changed there.
  modified_at integer not null,
  -- JSON: time zone, host, whether images are fetched.
  options text not null,
  phase text not null check (phase in ('upload', 'check', 'import', 'undo')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  is_canceled integer not null default 0,
  -- The record of what it wrote, in import_run, until it is undone.
  run_id integer,
  done integer not null default 0,
  total integer not null default 0,
  step text,
  -- JSON: what the report says besides its items.
  details text,
  error_place text,
  error text,
  created_at integer not null,
  finished_at integer
) strict;

create table studio_import_item (
  import_id integer not null references studio_import (id) on delete cascade,
  position integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'failed')),
  kind text,
  path text not null,
  title text,
  entity_id integer,
  reason text,
  remedy text,
  -- JSON: a list of codes with details.
  warnings text not null,
  primary key (import_id, position)
) strict;
create index studio_import_item_outcome on studio_import_item (import_id, outcome, position);
