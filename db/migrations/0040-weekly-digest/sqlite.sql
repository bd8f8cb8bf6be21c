-- Subscribers may choose a weekly digest: from when it collects articles for them; null for an email about each article.
alter table account add column digest_since integer;

-- One row for each digest that was sent; queued_to is the last account whose email is queued.
create table digest (
  id integer primary key autoincrement,
  created_at integer not null,
  queued_to integer not null default 0
) strict;

-- The last account whose email about the article is queued: a batch that runs again queues nothing twice.
alter table article_notification add column queued_to integer not null default 0;
-- The digest that contains the article; null as long as it waits for one, 0 for articles of the time before digests.
alter table article_notification add column digest_id integer;
update article_notification set digest_id = 0;
create index article_notification_digest on article_notification (digest_id, notified_at);
