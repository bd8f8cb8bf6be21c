-- A row as a version with this migration wrote it, for the test that opens databases of every earlier version.

update article set cover_design = '1x9k2f-kc' where id = 1;
