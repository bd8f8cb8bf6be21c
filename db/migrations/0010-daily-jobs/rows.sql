-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into job (name, key, payload, run_at, created_at) values ('daily-delete-old-visits', 'daily-delete-old-visits:next', '{}', 5000, 1000);
