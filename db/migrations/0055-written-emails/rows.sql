-- A row as a version with this migration wrote it, for the test that opens databases of every earlier version.

update mail set is_file = 1 where id = 1;
