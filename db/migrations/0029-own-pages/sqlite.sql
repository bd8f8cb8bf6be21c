-- Pages of the owner's own in Markdown, at paths that the owner chooses.

create table own_page (
  id integer primary key autoincrement,
  -- Decoded and in normal form, such as '/uses'.
  path text not null,
  is_published integer not null default 0,
  -- Whether search engines may list it.
  is_indexed integer not null default 1,
  -- When it was published first.
  published_at integer,
  -- When its text changed last after that.
  updated_at integer,
  -- When visitors may see it: published_at of a published page that is not in the trash, else null.
  listed_at integer,
  deleted_at integer,
  -- The request that created it, so that the same request repeated creates it once.
  save_id text not null unique,
  created_at integer not null,
  saved_at integer not null
) strict;

-- A page in the trash leaves its path to others.
create unique index own_page_path on own_page (path) where deleted_at is null;
create index own_page_deleted on own_page (deleted_at) where deleted_at is not null;

-- The page in one language. A page has one or both.
create table own_page_text (
  id integer primary key autoincrement,
  page_id integer not null references own_page (id) on delete cascade,
  locale text not null check (locale in ('en', 'cn')),
  title text not null,
  markdown text not null,
  html text not null,
  toc text not null,
  plain_text text not null,
  excerpt text not null,
  renderer_version integer not null,
  unique (page_id, locale)
) strict;

-- Former paths, which redirect permanently.
create table own_page_redirect (
  path text primary key,
  page_id integer not null references own_page (id) on delete cascade
) strict, without rowid;

create index own_page_redirect_to on own_page_redirect (page_id);

-- What was saved, so that an earlier text can be brought back.
create table own_page_version (
  id integer primary key autoincrement,
  page_id integer not null references own_page (id) on delete cascade,
  created_at integer not null,
  title text not null,
  length integer not null,
  -- Compressed JSON.
  content blob not null
) strict;

create index own_page_version_of on own_page_version (page_id, id);
