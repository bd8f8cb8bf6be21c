-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into import_run (importer, source, identity, started_at) values ('wxr', 'old-blog.xml', 'abc', 8000);
insert into import_change (run_id, entity, entity_id, source_key)
  select id, 'comment', 1, 'wxr:abc:comment:7' from import_run;
update comment set author_name = 'Ada', author_website = 'https://ada.example/' where id = 1;
