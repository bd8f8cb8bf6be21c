-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into login_link (token_hash, account_id, expires_at) values ('link', 1, 1);
