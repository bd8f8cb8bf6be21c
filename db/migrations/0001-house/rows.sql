-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into setting (name, value) values ('site', '{"websiteTitle":"Former site"}');
insert into account (id, username, username_key, nickname, is_owner, created_at) values (1, 'Mira@example.org', 'mira@example.org', 'Mira', 1, 1000);
insert into media (id, hash, mime, width, height, bytes, colour, original_name, variants, created_at)
  values (1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'image/webp', 40, 30, 99, '#112233', 'fjord.webp', '[]', 1000);
insert into category (id, name, name_key, created_at) values (1, 'Journal', 'journal', 1000);
insert into tag (id, name, name_key, created_at) values (1, 'Ice', 'ice', 1000);
insert into article (id, author_id, title, excerpt, lang, word_count, reading_minutes, renderer_version, cover_media_id, category_id, state,
  published_at, listed_at, binned_at, is_top, created_at, saved_at)
  values (1, 1, 'Open', 'Open.', 'en', 1, 1, 1, 1, 1, 'published', 2000, 2000, null, 1, 1000, 1000),
    (2, 1, 'Deleted', 'Deleted.', 'en', 1, 1, 1, null, 1, 'published', 2000, null, 3000, 0, 1000, 1000);
insert into article_text (article_id, markdown, html, toc, plain_text) values (1, 'Open.', '<p>Open.</p>', '[]', 'Open.');
insert into article_tag (article_id, tag_id, position, listed_at) values (1, 1, 0, 2000);
insert into article_grant (token_hash, article_id, expires_at) values ('grant', 1, 9000);
insert into counter (name, value) values ('views', 7);
insert into job (name, key, payload, run_at, created_at) values ('daily', 'daily:next', '{}', 5000, 1000);
insert into content_change (topic, changed_at) values ('article:1', 1000);
