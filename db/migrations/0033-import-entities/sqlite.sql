-- Imports record every kind of content, and what it looked like when it was written.

create table import_change_wide (
  id integer primary key autoincrement,
  run_id integer not null references import_run (id) on delete cascade,
  entity text not null,
  entity_id integer not null,
  -- What the source calls it: the key of a comment, the URL of a file.
  source_key text not null,
  -- JSON of what it was before; null for what the import created.
  before text,
  -- Hashes of the source and of what was written; null where the item itself stores them.
  hash text,
  unique (run_id, entity, entity_id, source_key)
) strict;
insert into import_change_wide (id, run_id, entity, entity_id, source_key, before)
  select id, run_id, entity, entity_id, source_key, before from import_change;
drop table import_change;
alter table import_change_wide rename to import_change;
create index import_change_source on import_change (entity, source_key);
