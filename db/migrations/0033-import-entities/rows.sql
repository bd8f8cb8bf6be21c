-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into import_change (run_id, entity, entity_id, source_key, hash)
  select id, 'talk', 1, 'borealis:abc:talk:7', 'a.b' from import_run;
