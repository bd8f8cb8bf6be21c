-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into comment (id, type, topic_id, account_id, markdown, html, plain_text, state, created_at, published_at)
  values (1, 1, 1, 2, 'Nice.', '<p>Nice.</p>', 'Nice.', 'published', 1000, 1000);
insert into comment_tally (type, topic_id, thread_count, comment_count) values (1, 1, 1, 1);
