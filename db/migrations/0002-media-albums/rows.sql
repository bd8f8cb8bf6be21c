-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into album (id, name, name_key, description, is_private, position, photo_count, created_at) values (1, 'Fjord', 'fjord', '', 0, 1, 1, 1000);
insert into photo (id, album_id, media_id, description, position, created_at) values (1, 1, 1, 'At noon', 1, 1000);
insert into media_use (noun, noun_id, media_id, is_public) values ('album', 1, 1, 1);
