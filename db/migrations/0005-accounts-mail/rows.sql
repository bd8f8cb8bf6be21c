-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into account (id, username, username_key, nickname, is_owner, created_at, email, is_subscribed)
  values (2, 'lin@example.org', 'lin@example.org', 'Lin', 0, 1000, 'lin@example.org', 1);
insert into session (account_id, token_hash, user_agent, created_at, used_at, ends_at) values (2, 'token', 'Browser', 1000, 1000, 9000);
insert into verification_code (mailbox, code, expires_at) values ('hash of lin', 'code', 9000);
insert into login_trouble (mailbox, fails, began_at, code_needed, changed_at) values ('hash of lin', 3, 1000, 1, 1000);
insert into mail (id, message_id, kind, recipient, sealed, created_at) values (1, '<1@example.org>', 'code', 'lin@example.org', 'encrypted email', 1000);
insert into article_told (article_id, told_at) values (1, 4000);
