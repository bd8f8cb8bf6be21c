-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into own_page (path, is_published, is_indexed, published_at, listed_at, save_id, created_at, saved_at) values ('/uses', 1, 1, 7000, 7000, 'first-save', 7000, 7000);
insert into own_page_text (page_id, locale, title, markdown, html, toc, plain_text, excerpt, renderer_version) values (1, 'en', 'Uses', 'A lamp.', '<p>A lamp.</p>', '[]', 'A lamp.', 'A lamp.', 4);
insert into own_page_redirect (path, page_id) values ('/tools', 1);
