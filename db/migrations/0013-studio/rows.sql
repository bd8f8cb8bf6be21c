-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into article_preview (token_hash, article_id, created_at, expires_at) values ('hash of a link', 1, 5000, 6000);
