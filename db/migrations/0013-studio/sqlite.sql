-- The studio: alternative texts of the media library, preview links, and what bulk actions can undo.

alter table media add column alt text not null default '';

-- Secret links to unpublished texts; the token itself is not stored.
create table article_preview (
  token_hash text primary key,
  article_id integer not null references article (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict, without rowid;
create index article_preview_of on article_preview (article_id);

-- What articles were before a bulk action.
create table bulk_undo (
  token text primary key,
  articles text not null,
  expires_at integer not null
) strict, without rowid;
create index bulk_undo_age on bulk_undo (expires_at);
