-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into mention (article_id, source, target, state, kind, author_name, received_at) values (1, 'https://lin.example/a', 'https://blog.example/articles/1', 'waiting', 'reply', 'Lin', 9000);
insert into sent_mention (article_id, target, state, tried_at) values (1, 'https://lin.example/b', 'sent', 9500);
