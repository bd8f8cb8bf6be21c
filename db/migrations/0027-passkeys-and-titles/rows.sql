-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into passkey (account_id, name, credential_id, public_key, counter, transports, is_synced, created_at, used_at)
  select id, 'A phone', 'credential', 'key', 7, 'hybrid internal', 1, 5000, null from account order by id limit 1;
insert into passkey_challenge (challenge_hash, bound_to, expires_at) values ('hash of a challenge', 'session:1', 5000);
