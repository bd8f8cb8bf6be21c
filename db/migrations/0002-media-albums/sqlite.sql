-- Media beneath everything, and photo albums.

-- What was kept as it came (a film, its captions) is a file of this name under its hash; pictures are their variants.
alter table media add column file text;
-- What the camera wrote down. Its place is never kept.
alter table media add column taken_at integer;
alter table media add column camera text;
alter table media add column lens text;
alter table media add column exposure text;

-- Who uses a file beside articles, which have article_media: 'album' 3, 'talk' 7, 'video' 2.
-- A file that only private things use is served to nobody; one that nothing uses is freed after a while.
create table media_use (
  noun text not null,
  noun_id integer not null,
  media_id integer not null references media (id),
  is_public integer not null,
  primary key (noun, noun_id, media_id)
) strict, without rowid;

create index media_used on media_use (media_id, is_public);
create index article_covered on article (cover_media_id) where cover_media_id is not null;
create index media_age on media (created_at);

create table album (
  id integer primary key autoincrement,
  name text not null,
  name_key text not null unique,
  description text not null,
  cover_photo_id integer,
  is_private integer not null,
  position integer not null,
  photo_count integer not null default 0,
  created_at integer not null
) strict;

create index album_order on album (position, id) where is_private = 0;

create table photo (
  id integer primary key autoincrement,
  album_id integer not null references album (id) on delete cascade,
  media_id integer not null references media (id),
  description text not null,
  -- From 1 without gaps, so that any page of an album is one short walk along the index.
  position integer not null,
  created_at integer not null,
  unique (album_id, media_id)
) strict;

create index photo_order on photo (album_id, position);
create index photo_media on photo (media_id);
