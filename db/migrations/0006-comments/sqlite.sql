-- Comments in threads of two levels, and how many stand below each thing.

create table comment (
  id integer primary key autoincrement,
  -- 1 article, 2 message board, 3 about, 4 friends, 5 talk.
  type integer not null check (type in (1, 2, 3, 4, 5)),
  -- The article or the talk; 0 for the pages of which there is one.
  topic_id integer not null,
  parent_id integer references comment (id) on delete cascade,
  -- Null when the account is gone: what was said stays readable.
  account_id integer references account (id) on delete set null,
  reply_account_id integer references account (id) on delete set null,
  markdown text not null,
  html text not null,
  plain_text text not null,
  state text not null check (state in ('waiting', 'published', 'spam', 'binned')),
  -- Published replies of a comment on top.
  reply_count integer not null default 0,
  created_at integer not null,
  -- When everybody saw it first.
  published_at integer,
  -- When it became spam or went into the bin.
  hidden_at integer
) strict;

create index comment_thread on comment (type, topic_id, created_at desc, id desc)
  where state = 'published' and parent_id is null;
create index comment_reply on comment (parent_id, created_at, id) where state = 'published' and parent_id is not null;
create index comment_of_parent on comment (parent_id) where parent_id is not null;
create index comment_newest on comment (created_at desc, id desc) where state = 'published';
create index comment_of_account on comment (account_id, created_at desc);
create index comment_waiting on comment (account_id, type, topic_id, created_at, id) where state = 'waiting';
create index comment_answered on comment (reply_account_id) where reply_account_id is not null;
create index comment_in_state on comment (state, id desc) where state <> 'published';
create index comment_hidden on comment (hidden_at) where hidden_at is not null;

create table comment_tally (
  type integer not null,
  topic_id integer not null,
  -- Published comments on top, and all that can be read with their replies.
  thread_count integer not null,
  comment_count integer not null,
  primary key (type, topic_id)
) strict, without rowid;

-- Every comment looks for the owner, whom its mail is for.
create index account_owner on account (id) where is_owner = 1;

-- Thousands of mails may wait: whoever looks for other work does not walk past them.
create index job_of_name on job (name, run_at, id) where failed_at is null;
