-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into content_change (cache_tag, changed_at) values ('talk:1', 1000);
