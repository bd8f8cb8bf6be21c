-- Readers' accounts: what a profile holds, sessions, verification codes, other ways in, and the mails to send.

alter table account add column email text;
alter table account add column login_type integer not null default 1;
alter table account add column locale text not null default 'en';
-- Mails about new articles, and about answers to what one wrote.
alter table account add column is_subscribed integer not null default 0;
alter table account add column wants_replies integer not null default 1;
alter table account add column disabled_at integer;
update account set email = username;

create index account_subscribed on account (id) where is_subscribed = 1 and email is not null;

create table session (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null,
  created_at integer not null,
  used_at integer not null,
  -- However often it is used, it ends here.
  ends_at integer not null
) strict;

create index session_of on session (account_id);
create index session_end on session (ends_at);
create index session_used on session (used_at);

-- Browsers in which the owner has logged in before.
create table known_browser (
  token_hash text not null,
  account_id integer not null references account (id) on delete cascade,
  seen_at integer not null,
  primary key (token_hash, account_id)
) strict, without rowid;

create index known_browser_of on known_browser (account_id);

-- One code for a mailbox at a time; the mailbox and the code are keyed hashes.
create table verification_code (
  mailbox text primary key,
  code text not null,
  wrong_tries integer not null default 0,
  expires_at integer not null
) strict, without rowid;

create index verification_code_end on verification_code (expires_at);

-- Failed logins of a mailbox, known or not; the mailbox is a keyed hash.
create table login_trouble (
  mailbox text primary key,
  fails integer not null,
  began_at integer not null,
  code_needed integer not null default 0,
  wait_until integer,
  changed_at integer not null
) strict, without rowid;

create index login_trouble_age on login_trouble (changed_at);

-- Ways in that somebody else vouches for.
create table account_identity (
  provider text not null,
  subject text not null,
  account_id integer not null references account (id) on delete cascade,
  primary key (provider, subject)
) strict, without rowid;

create index account_identity_of on account_identity (account_id);

-- A login by a provider that is under way in one browser.
create table oauth_state (
  state_hash text primary key,
  browser_hash text not null,
  expires_at integer not null
) strict, without rowid;

create index oauth_state_end on oauth_state (expires_at);

create table mail (
  id integer primary key autoincrement,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  -- Subject and both parts, encrypted with the site's key; empty once the mail is sent.
  sealed text not null,
  tries integer not null default 0,
  error text,
  created_at integer not null,
  sent_at integer,
  failed_at integer
) strict;

create index mail_age on mail (created_at);
create index mail_to on mail (recipient, id);

-- Articles of which the subscribers were told, once.
create table article_told (
  article_id integer primary key references article (id) on delete cascade,
  told_at integer not null
) strict;
