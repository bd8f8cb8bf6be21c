-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into mail (id, message_id, kind, recipient, sealed, created_at, about_id) values (2, '<2@example.org>', 'comment', 'mira@example.org', '', 1000, 1);
