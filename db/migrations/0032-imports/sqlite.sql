-- Imports: comments by people without an account here, and what each import wrote, so that it can be undone.

-- The author of an imported comment; null for comments of accounts.
alter table comment add column author_name text;
alter table comment add column author_website text;
-- Whom it replies to, when that person has no account here.
alter table comment add column reply_author_name text;

create table import_run (
  id integer primary key autoincrement,
  -- The command, such as wxr.
  importer text not null,
  -- The name of the file.
  source text not null,
  -- Of the old site: an interrupted import of it continues.
  identity text not null,
  started_at integer not null,
  finished_at integer
) strict;

create table import_change (
  id integer primary key autoincrement,
  run_id integer not null references import_run (id) on delete cascade,
  entity text not null check (entity in ('article', 'comment', 'media')),
  entity_id integer not null,
  -- What the source calls it: the key of a comment, the URL of a file.
  source_key text not null,
  -- JSON of what it was before; null for what the import created.
  before text,
  unique (run_id, entity, entity_id, source_key)
) strict;
create index import_change_source on import_change (entity, source_key);
