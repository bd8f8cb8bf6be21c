-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into backup (name, place, reason, state, created_at, bytes) values ('borealis-1.tar', 'folder', 'schedule', 'proven', 7000, 2048);
