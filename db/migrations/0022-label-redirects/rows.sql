-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into label_redirect (kind, former_id, target_id) values ('tag', 99, 1);
