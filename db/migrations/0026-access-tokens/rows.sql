-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into access_token (account_id, name, token_hash, hint, scopes, created_at, ends_at, used_at, used_network)
  select id, 'A script', 'hash of an access token', 'a1B2', 'media write', 5000, null, 6000, '192.0.2.7' from account order by id limit 1;
