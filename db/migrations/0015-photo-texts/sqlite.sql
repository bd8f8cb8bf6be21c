-- Photos have alternative texts of their own, and what is removed from albums can be brought back for an hour.

alter table photo add column alt text not null default '';

-- Albums and photos as they were before they were removed.
create table album_undo (
  id integer primary key autoincrement,
  token text not null unique,
  content text not null,
  expires_at integer not null
) strict;
