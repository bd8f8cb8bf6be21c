-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into studio_export (state, created_at, finished_at, bytes, counts) values ('done', 7000, 8000, 4096, '{"article":1}');
