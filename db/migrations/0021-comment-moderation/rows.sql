-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into studio_undo (token, kind, content, expires_at) values ('a token', 'comments', '[]', 5000);
