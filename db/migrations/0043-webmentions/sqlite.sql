-- Webmentions: pages elsewhere that link to an article, and what was sent to pages that articles link to.

create table mention (
  id integer primary key autoincrement,
  article_id integer not null references article (id) on delete cascade,
  -- The page elsewhere, and the URL of the article that it links to.
  source text not null,
  target text not null,
  state text not null check (state in ('unverified', 'waiting', 'published', 'rejected')),
  kind text not null default 'mention' check (kind in ('mention', 'reply', 'like', 'repost')),
  author_name text,
  author_url text,
  title text,
  excerpt text,
  received_at integer not null,
  verified_at integer
) strict;

create unique index mention_source on mention (article_id, source);
create index mention_state on mention (state, id);
create index mention_shown on mention (article_id, state, id);

create table sent_mention (
  article_id integer not null references article (id) on delete cascade,
  target text not null,
  -- sent: its server has accepted it; none: the page accepts none; failed: its server refused or did not respond.
  state text not null check (state in ('sent', 'none', 'failed')),
  tried_at integer not null,
  primary key (article_id, target)
) strict;
