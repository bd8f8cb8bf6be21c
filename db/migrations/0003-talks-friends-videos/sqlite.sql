-- Talks with their pictures, friends, and videos in collections. Times are Unix milliseconds in UTC; flags are 0 or 1.

create table talk (
  id integer primary key autoincrement,
  author_id integer references account (id) on delete set null,
  markdown text not null,
  html text not null,
  plain_text text not null,
  lang text not null,
  renderer_version integer not null,
  is_top integer not null default 0,
  is_private integer not null default 0,
  -- When it was said, as the owner tells it.
  said_at integer not null,
  -- When it appears in lists: said_at of a public talk that is not in the bin and whose time has come, else null.
  listed_at integer,
  binned_at integer,
  -- Kept by the comments' verbs.
  comment_count integer not null default 0,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null
) strict;

create index talk_listed on talk (is_top desc, listed_at desc, id desc) where listed_at is not null;
create index talk_newest on talk (listed_at desc, id desc) where listed_at is not null;
create index talk_due on talk (said_at) where listed_at is null and is_private = 0 and binned_at is null;
create index talk_binned on talk (binned_at) where binned_at is not null;

-- The grid below the text (position from 0), and pictures inside the text (position null).
create table talk_media (
  talk_id integer not null references talk (id) on delete cascade,
  media_id integer not null references media (id),
  position integer,
  alt text not null default '',
  primary key (talk_id, media_id)
) strict, without rowid;

create index talk_media_used on talk_media (media_id);

create table friend (
  id integer primary key autoincrement,
  name text not null,
  address text not null,
  -- The address without what makes no difference, so that each site stands once.
  address_key text not null unique,
  intro text not null,
  avatar_media_id integer references media (id),
  avatar_url text,
  position integer not null,
  -- What the importer wrote, to see whether it was changed here since; null when written here.
  source_hash text,
  created_at integer not null,
  saved_at integer not null
) strict;

create index friend_order on friend (position, id);
create index friend_media_used on friend (avatar_media_id) where avatar_media_id is not null;

create table video_collection (
  id integer primary key autoincrement,
  name text not null,
  description text not null,
  -- The owner's own picture; without it the collection shows its first video's.
  cover_media_id integer references media (id),
  is_private integer not null default 0,
  position integer not null,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null
) strict;

create index video_collection_order on video_collection (position, id);

create table video (
  id integer primary key autoincrement,
  collection_id integer not null references video_collection (id) on delete cascade,
  name text not null,
  description text not null,
  position integer not null,
  -- A file of ours, or the id of a video elsewhere.
  provider text not null check (provider in ('file', 'youtube', 'bilibili', 'vimeo')),
  media_id integer references media (id),
  external_id text,
  -- Null when the file does not say, or nobody does.
  duration_seconds real,
  width integer,
  height integer,
  cover_media_id integer references media (id),
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null,
  check ((provider = 'file') = (media_id is not null)),
  check ((provider = 'file') = (external_id is null))
) strict;

create index video_order on video (collection_id, position, id);
create index video_media_used on video (media_id) where media_id is not null;

create table video_caption (
  video_id integer not null references video (id) on delete cascade,
  position integer not null,
  media_id integer not null references media (id),
  -- A language tag, such as zh-CN.
  lang text not null,
  label text not null,
  primary key (video_id, position)
) strict, without rowid;
