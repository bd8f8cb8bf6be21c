-- The house: settings, the owner, articles and all that hangs on them, pictures, visits, jobs.
-- Times are Unix milliseconds in UTC; flags are 0 or 1.

create table setting (
  name text primary key,
  value text not null
) strict;

create table account (
  id integer primary key autoincrement,
  username text not null,
  username_key text not null unique,
  password_hash text,
  nickname text not null,
  avatar text,
  website text,
  intro text,
  is_owner integer not null default 0,
  created_at integer not null
) strict;

create table media (
  id integer primary key autoincrement,
  hash text not null unique,
  mime text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  colour text not null,
  original_name text not null,
  variants text not null,
  created_at integer not null
) strict;

create table category (
  id integer primary key autoincrement,
  name text not null,
  name_key text not null unique,
  created_at integer not null
) strict;

create table tag (
  id integer primary key autoincrement,
  name text not null,
  name_key text not null unique,
  created_at integer not null
) strict;

create table article (
  id integer primary key autoincrement,
  author_id integer references account (id) on delete set null,
  title text not null,
  excerpt text not null,
  abstract text,
  lang text not null,
  word_count integer not null,
  reading_minutes integer not null,
  renderer_version integer not null,
  cover_media_id integer references media (id),
  cover_url text,
  category_id integer references category (id),
  state text not null check (state in ('draft', 'scheduled', 'published')),
  published_at integer not null,
  updated_at integer,
  -- When it appears in lists: published_at of a published article that is not in the bin, else null.
  listed_at integer,
  binned_at integer,
  password_hash text,
  is_top integer not null default 0,
  is_featured integer not null default 0,
  type integer not null default 1 check (type in (1, 2, 3)),
  original_url text,
  view_count integer not null default 0,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null
) strict;

create index article_listed on article (listed_at desc, id desc) where listed_at is not null;
create index article_of_category on article (category_id, listed_at desc, id desc) where listed_at is not null;
create index article_top on article (listed_at desc, id desc) where listed_at is not null and is_top = 1;
create index article_featured on article (listed_at desc, id desc) where listed_at is not null and is_featured = 1;
create index article_due on article (published_at) where state = 'scheduled' and binned_at is null;
create index article_binned on article (binned_at) where binned_at is not null;
create index article_shape on article (listed_at, word_count, password_hash, id, category_id) where listed_at is not null;

-- The long texts stand apart, so that lists and counters never drag them along.
create table article_text (
  article_id integer primary key references article (id) on delete cascade,
  markdown text not null,
  html text not null,
  toc text not null,
  plain_text text not null
) strict;

create table article_tag (
  article_id integer not null references article (id) on delete cascade,
  tag_id integer not null references tag (id),
  position integer not null,
  -- The article's listed_at, so that the articles of a tag are one walk along an index.
  listed_at integer,
  primary key (article_id, tag_id)
) strict, without rowid;

create index article_of_tag on article_tag (tag_id, listed_at desc, article_id desc);

create table article_media (
  article_id integer not null references article (id) on delete cascade,
  media_id integer not null references media (id),
  primary key (article_id, media_id)
) strict, without rowid;

create index article_media_used on article_media (media_id);

create table article_redirect (
  path text primary key,
  article_id integer not null references article (id) on delete cascade
) strict, without rowid;

create index article_redirect_to on article_redirect (article_id);

create table article_grant (
  token_hash text not null,
  article_id integer not null references article (id) on delete cascade,
  expires_at integer not null,
  primary key (token_hash, article_id)
) strict, without rowid;

create index article_grant_end on article_grant (expires_at);
create index article_grant_of on article_grant (article_id);

create table about_page (
  id integer primary key check (id = 1),
  markdown text not null,
  html text not null,
  lang text not null,
  renderer_version integer not null,
  source_hash text,
  saved_at integer not null
) strict;

-- Who saw what on which day (days since 1970 in UTC): the visitor is a keyed hash that is forgotten with the day.
create table article_view (
  day integer not null,
  article_id integer not null references article (id) on delete cascade,
  visitor text not null,
  primary key (day, article_id, visitor)
) strict, without rowid;

create table visit (
  day integer not null,
  visitor text not null,
  primary key (day, visitor)
) strict, without rowid;

create table counter (
  name text primary key,
  value integer not null
) strict;

-- Tries at guessable things, by bucket ("unlock:7:…").
create table attempt (
  id integer primary key autoincrement,
  bucket text not null,
  tried_at integer not null
) strict;

create index attempt_bucket on attempt (bucket, tried_at);
create index attempt_age on attempt (tried_at);

create table job (
  id integer primary key autoincrement,
  name text not null,
  -- Jobs of which there is only ever one waiting carry a key.
  key text unique,
  payload text not null,
  run_at integer not null,
  attempts integer not null default 0,
  leased_until integer,
  failed_at integer,
  error text,
  created_at integer not null
) strict;

create index job_due on job (run_at) where failed_at is null;

-- What changed, for the page caches of all processes.
create table content_change (
  id integer primary key autoincrement,
  topic text not null,
  changed_at integer not null
) strict;

create index content_change_age on content_change (changed_at);
