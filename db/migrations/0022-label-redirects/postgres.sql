-- URLs of merged and deleted categories and tags, and an index for the comments of a reader.

-- Where the URL of a category or tag that is gone leads; without a target, to the list of all.
create table label_redirect (
  kind text not null check (kind in ('category', 'tag')),
  former_id bigint not null,
  target_id bigint,
  primary key (kind, former_id)
);

-- Whether a reader has a published comment, without reading the others.
create index comment_published_of_account on comment (account_id) where state = 'published';
