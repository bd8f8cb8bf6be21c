-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into article_draft (article_id, revision, title, markdown, properties, device, saved_at, published_revision, synced_at)
values (1, 3, 'Open', 'A draft.', '{}', 'Firefox on Linux', 5000, 2, 2000);
insert into article_save (save_id, article_id, revision, saved_at) values ('save-0001', 1, 3, 5000);
