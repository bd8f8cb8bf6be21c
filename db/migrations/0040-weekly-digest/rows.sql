-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update account set digest_since = 4000 where id = 1;
insert into digest (id, created_at, queued_to) values (1, 5000, 1);
update article_notification set digest_id = 1, queued_to = 1 where article_id = 1;
