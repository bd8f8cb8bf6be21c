-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into second_factor (account_id, sealed, begun_at, confirmed_at, last_step) values (1, 'encrypted secret', 1000, 1000, 7);
insert into recovery_code (account_id, slot, code_hash) values (1, 3, 'hash');
insert into audit (happened_at, account_id, door, verb, subject, subject_id) values (1000, 1, 'site', 'article.save', 'article', 1);
