-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into album_undo (token, content, expires_at) values ('a token', '{}', 1);
