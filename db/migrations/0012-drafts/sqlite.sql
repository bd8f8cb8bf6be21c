-- Drafts: the text of an article under edit, the saves that were answered, and the versions of the text.

alter table article add column chosen_lang text;
alter table article add column slug text;

create table article_draft (
  article_id integer primary key references article (id) on delete cascade,
  revision integer not null,
  title text not null,
  markdown text not null,
  properties text not null,
  device text not null,
  saved_at integer not null,
  published_revision integer,
  synced_at integer not null
) strict;

-- Saves by the id that the client chose, so that a save repeated after a lost answer is not a second one.
create table article_save (
  save_id text primary key,
  article_id integer not null references article (id) on delete cascade,
  revision integer not null,
  saved_at integer not null
) strict, without rowid;
create index article_save_of on article_save (article_id, saved_at);

create table article_version (
  id integer primary key autoincrement,
  article_id integer not null references article (id) on delete cascade,
  created_at integer not null,
  reason text not null,
  revision integer not null,
  device text,
  title text not null,
  length integer not null,
  bytes integer not null,
  content blob not null,
  save_id text unique
) strict;
create index article_version_of on article_version (article_id, id);
