-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version. An index
-- is new, on PostgreSQL alone; the about page and the welcome text are for the version after it.

insert into about_page (id, markdown, html, lang, renderer_version, source_hash, saved_at) values (1, 'About', '<p>About</p>', 'en', 1, 'a.b', 1000);
insert into setting (name, value) values ('message', '{"markdown":"Hello","html":"<p>Hello</p>","lang":"en","rendererVersion":1,"isDemo":false}');
