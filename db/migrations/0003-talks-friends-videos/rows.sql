-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into talk (id, author_id, markdown, html, plain_text, lang, renderer_version, said_at, listed_at, binned_at, created_at, saved_at)
  values (1, 1, 'Snow.', '<p>Snow.</p>', 'Snow.', 'en', 1, 2500, 2500, null, 1000, 1000),
    (2, 1, 'Rain.', '<p>Rain.</p>', 'Rain.', 'en', 1, 2600, null, 3000, 1000, 1000);
insert into friend (id, name, address, address_key, intro, position, created_at, saved_at)
  values (1, 'Ann', 'https://ann.example/', 'ann.example', 'Draws.', 1, 1000, 1000);
insert into video_collection (id, name, description, position, created_at, saved_at) values (1, 'Boats', '', 1, 1000, 1000);
insert into video (id, collection_id, name, description, position, provider, external_id, created_at, saved_at)
  values (1, 1, 'Launch', '', 1, 'youtube', 'abcdefghijk', 1000, 1000);
