-- The backups of this site: what was made, whether it was proven, and why one failed. No backup holds this table.

create table backup (
  id integer primary key autoincrement,
  -- The name of the file in the folder or in the bucket.
  name text not null unique,
  place text not null check (place in ('folder', 's3')),
  reason text not null check (reason in ('schedule', 'studio', 'command', 'update')),
  state text not null check (state in ('waiting', 'running', 'proven', 'failed', 'deleted')),
  created_at integer not null,
  finished_at integer,
  -- While it runs.
  step text,
  done integer not null default 0,
  total integer not null default 0,
  bytes integer,
  sha256 text,
  is_encrypted integer not null default 0,
  has_key integer not null default 0,
  -- JSON: what was restored and compared.
  proof text,
  error text,
  -- A download, which works once.
  ticket_hash text,
  ticket_until integer
) strict;

create index backup_by_time on backup (created_at);
