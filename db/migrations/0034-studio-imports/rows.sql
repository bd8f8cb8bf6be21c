-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into studio_import (importer, name, bytes, received, modified_at, options, phase, state, run_id, details, created_at, finished_at)
  values ('wxr', 'old-blog.xml', 2048, 2048, 7000, '{}', 'import', 'done', 1, '{}', 8000, 9000);
insert into studio_import_item (import_id, position, outcome, kind, path, title, entity_id, warnings)
  select id, 0, 'created', 'article', 'post 7 (line 20): winter', 'Winter', 1, '[]' from studio_import;
