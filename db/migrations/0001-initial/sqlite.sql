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
  -- The same for names that look alike: guests cannot use those of readers.
  nickname_key text not null default '',
  avatar text,
  website text,
  intro text,
  is_owner integer not null default 0,
  created_at integer not null,
  email text,
  login_type integer not null default 1,
  locale text not null default 'en',
  -- Emails about new articles, and about replies to own comments.
  is_subscribed integer not null default 0,
  wants_replies integer not null default 1,
  disabled_at integer,
  -- Subscribers may choose a weekly digest: from when it collects articles for them; null for an email about each article.
  digest_since integer
) strict;

create index account_nickname on account (nickname_key);
create index account_subscribed on account (id) where is_subscribed = 1 and email is not null;
-- There is one owner, even after two setups at once.
create unique index account_owner on account (is_owner) where is_owner = 1;

create table media (
  id integer primary key autoincrement,
  hash text not null unique,
  mime text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  color text not null,
  original_name text not null,
  variants text not null,
  created_at integer not null,
  -- What is stored as it came (a video, its captions) is a file of this name below its hash; images are their variants.
  file text,
  -- What the camera wrote down. Its place is never kept.
  taken_at integer,
  camera text,
  lens text,
  exposure text,
  -- What its photographer wrote into the file.
  caption text,
  alt text not null default ''
) strict;

create index media_age on media (created_at);

create table category (
  id integer primary key autoincrement,
  slug text unique,
  name text not null,
  name_key text not null unique,
  created_at integer not null,
  name_en text,
  name_cn text
) strict;

create table tag (
  id integer primary key autoincrement,
  slug text unique,
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
  -- When it appears in lists: published_at of a published article that is not in the trash, else null.
  listed_at integer,
  deleted_at integer,
  password_hash text,
  is_top integer not null default 0,
  is_featured integer not null default 0,
  is_commentable integer not null default 1,
  -- JSON: what search engines and social networks show in its place; null for nothing else.
  sharing text,
  type integer not null default 1 check (type in (1, 2, 3)),
  original_url text,
  view_count integer not null default 0,
  like_count integer not null default 0,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null,
  chosen_lang text,
  -- Its name in URLs; null: its number.
  slug text unique,
  -- Each article without a cover stores how its cover is drawn: a number, a motif and a palette, chosen when it is first listed.
  -- Two articles that are translations of each other: each names the other one.
  translation_id integer references article (id) on delete set null
) strict;

create index article_listed on article (listed_at desc, id desc) where listed_at is not null;
create index article_of_category on article (category_id, listed_at desc, id desc) where listed_at is not null;
create index article_top on article (listed_at desc, id desc) where listed_at is not null and is_top = 1;
create index article_featured on article (listed_at desc, id desc) where listed_at is not null and is_featured = 1;
create index article_due on article (published_at) where state = 'scheduled' and deleted_at is null;
create index article_deleted on article (deleted_at) where deleted_at is not null;
create index article_shape on article (listed_at, word_count, password_hash, id, category_id) where listed_at is not null;
create index article_covered on article (cover_media_id) where cover_media_id is not null;
create unique index article_translation on article (translation_id) where translation_id is not null;

-- The long texts are separate, so that lists and counters never read them.
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

create table visit (
  day integer not null,
  visitor text not null,
  primary key (day, visitor)
) strict, without rowid;

create table counter (
  name text primary key,
  value integer not null
) strict;

-- Attempts at what can be guessed, by bucket ("unlock:7:…").
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
  -- Jobs of which only one may wait have a key.
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
-- Thousands of emails may wait: a search for other work does not pass them.
create index job_of_name on job (name, run_at, id) where failed_at is null;

-- What changed, for the page caches of all processes.
-- What uses a file, other than articles, which have article_media: 'album' 3, 'talk' 7, 'video' 2.
-- A file that only private items use is served to nobody; one that nothing uses is deleted after a while.
create table media_use (
  entity text not null,
  entity_id integer not null,
  media_id integer not null references media (id),
  is_public integer not null,
  primary key (entity, entity_id, media_id)
) strict, without rowid;

create index media_used on media_use (media_id, is_public);

create table album (
  id integer primary key autoincrement,
  slug text unique,
  name text not null,
  name_key text not null unique,
  description text not null,
  cover_photo_id integer,
  is_private integer not null,
  position integer not null,
  photo_count integer not null default 0,
  -- When its newest photo was taken, or came in.
  latest_at integer,
  created_at integer not null,
  name_en text,
  name_cn text,
  description_en text,
  description_cn text
) strict;

create index album_order on album (position, id) where is_private = 0;

create table photo (
  id integer primary key autoincrement,
  album_id integer not null references album (id) on delete cascade,
  media_id integer not null references media (id),
  description text not null,
  -- From 1 without gaps, so that any page of an album is one short walk along the index.
  position integer not null,
  created_at integer not null,
  alt text not null default '',
  unique (album_id, media_id)
) strict;

create index photo_order on photo (album_id, position);
create index photo_media on photo (media_id);

create table talk (
  id integer primary key autoincrement,
  author_id integer references account (id) on delete set null,
  markdown text not null,
  html text not null,
  plain_text text not null,
  lang text not null,
  renderer_version integer not null,
  is_top integer not null default 0,
  is_private integer not null default 0,
  -- When it was said, according to the owner.
  published_at integer not null,
  -- When it appears in lists: published_at of a public talk that is not in the trash and whose time has come, else null.
  listed_at integer,
  deleted_at integer,
  -- Maintained by the use cases of comments.
  comment_count integer not null default 0,
  like_count integer not null default 0,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null
) strict;

create index talk_listed on talk (is_top desc, listed_at desc, id desc) where listed_at is not null;
create index talk_newest on talk (listed_at desc, id desc) where listed_at is not null;
create index talk_due on talk (published_at) where listed_at is null and is_private = 0 and deleted_at is null;
create index talk_deleted on talk (deleted_at) where deleted_at is not null;

-- The grid below the text (position from 0), and images inside the text (position null).
create table talk_media (
  talk_id integer not null references talk (id) on delete cascade,
  media_id integer not null references media (id),
  position integer,
  alt text not null default '',
  primary key (talk_id, media_id)
) strict, without rowid;

create index talk_media_used on talk_media (media_id);

create table friend (
  id integer primary key autoincrement,
  name text not null,
  url text not null,
  -- The URL without what makes no difference, so that each site is listed once.
  url_key text not null unique,
  intro text not null,
  avatar_media_id integer references media (id),
  avatar_url text,
  position integer not null,
  -- What the importer wrote, to see whether it was changed here since; null when written here.
  source_hash text,
  created_at integer not null,
  saved_at integer not null,
  -- A visitor has asked for a link that waits; only the owner sees it.
  state text not null default 'shown' check (state in ('shown', 'waiting')),
  -- The feed that its website names, or that a list of feeds named; null without one.
  feed_url text
) strict;

create index friend_order on friend (position, id);
create index friend_media_used on friend (avatar_media_id) where avatar_media_id is not null;

create table video_collection (
  id integer primary key autoincrement,
  slug text unique,
  name text not null,
  description text not null,
  -- The owner's own image; without it the collection shows that of its first video.
  cover_media_id integer references media (id),
  is_private integer not null default 0,
  position integer not null,
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null,
  name_en text,
  name_cn text,
  description_en text,
  description_cn text
) strict;

create index video_collection_order on video_collection (position, id);

create table video (
  id integer primary key autoincrement,
  collection_id integer not null references video_collection (id) on delete cascade,
  name text not null,
  description text not null,
  position integer not null,
  -- A file of ours, or the id of a video elsewhere.
  provider text not null check (provider in ('file', 'youtube', 'bilibili', 'vimeo')),
  media_id integer references media (id),
  external_id text,
  -- Null when the file does not say, or nobody does.
  duration_seconds real,
  width integer,
  height integer,
  cover_media_id integer references media (id),
  source_key text unique,
  source_hash text,
  created_at integer not null,
  saved_at integer not null,
  check ((provider = 'file') = (media_id is not null)),
  check ((provider = 'file') = (external_id is null))
) strict;

create index video_order on video (collection_id, position, id);
create index video_media_used on video (media_id) where media_id is not null;

create table video_caption (
  video_id integer not null references video (id) on delete cascade,
  position integer not null,
  media_id integer not null references media (id),
  -- A language tag, such as zh-CN.
  lang text not null,
  label text not null,
  primary key (video_id, position)
) strict, without rowid;

-- One row for each thing that can be found. Ids grow with `listed_at`, so that the newest stand together at the end.
create table search_entry (
  id integer primary key,
  kind text not null,
  subject_id integer not null,
  -- Of all that was indexed: what does not match any more is stale.
  fingerprint text not null,
  unique (kind, subject_id)
) strict;

-- Names: titles, labels (tags and category), and how their Chinese sounds. Only the index is stored.
create virtual table search_name using fts5 (
  title, label, sound,
  content = '', contentless_delete = 1, detail = full, tokenize = 'ascii', prefix = '1 2 3'
);

-- Everything: words and pairs in their order, and what is found without order.
create virtual table search_text using fts5 (
  main, extra,
  content = '', contentless_delete = 1, detail = full, tokenize = 'ascii'
);

-- Fewer segments are searched faster; merging them costs little, a few pages at a time.
insert into search_name (search_name, rank) values ('automerge', 2);
insert into search_name (search_name, rank) values ('usermerge', 2);
insert into search_text (search_text, rank) values ('automerge', 2);
insert into search_text (search_text, rank) values ('usermerge', 2);

-- Every word of a script that writes words apart, and in how many entries it stands.
create table search_word (
  word text primary key,
  entries integer not null
) strict, without rowid;

-- A word with one letter left out, or none: what a mistyped word shares with the one that was meant.
create table search_typo (
  typo text not null,
  word text not null,
  primary key (typo, word)
) strict, without rowid;

-- A browser in which somebody is signed in, however many tabs it has.
create table session (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  -- Of the cookie that makes the browser known: a later login of the account in it goes on with this row.
  browser_hash text,
  user_agent text not null,
  created_at integer not null,
  used_at integer not null,
  -- However often it is used, it ends here.
  ends_at integer not null,
  -- When the reader last confirmed the password in this session.
  confirmed_at integer,
  -- Of the cookie of "stay signed in": what stays the same in it, and the secret that each use replaces. Null without it.
  family_hash text unique,
  secret_hash text,
  former_hash text,
  rotated_at integer
) strict;

create unique index session_of on session (account_id, browser_hash);
create index session_end on session (ends_at);
create index session_used on session (used_at);

-- The tokens of a session, one for each tab.
create table session_token (
  token_hash text primary key,
  session_id integer not null references session (id) on delete cascade,
  used_at integer not null
) strict, without rowid;

create index session_token_of on session_token (session_id);
create index session_token_used on session_token (used_at);

-- Browsers in which the owner has logged in before.
create table known_browser (
  token_hash text not null,
  account_id integer not null references account (id) on delete cascade,
  seen_at integer not null,
  primary key (token_hash, account_id)
) strict, without rowid;

create index known_browser_of on known_browser (account_id);

-- One code for an email address at a time; address and code are keyed hashes.
create table verification_code (
  email_hash text primary key,
  code text not null,
  wrong_tries integer not null default 0,
  expires_at integer not null
) strict, without rowid;

create index verification_code_end on verification_code (expires_at);

-- Failed logins of an email address, known or not; the address is a keyed hash.
create table login_lockout (
  email_hash text primary key,
  fails integer not null,
  began_at integer not null,
  code_needed integer not null default 0,
  wait_until integer,
  changed_at integer not null
) strict, without rowid;

create index login_lockout_age on login_lockout (changed_at);

-- Who a reader is at the sites with which they sign in.
create table account_identity (
  provider text not null,
  subject text not null,
  account_id integer not null references account (id) on delete cascade,
  primary key (provider, subject)
) strict, without rowid;

create unique index account_identity_of on account_identity (account_id, provider);

-- A login at another site that is under way in one browser.
create table oauth_state (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  step text not null check (step in ('login', 'link', 'code')),
  account_id integer references account (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;

create index oauth_state_end on oauth_state (expires_at);
create index oauth_state_account on oauth_state (account_id);

create table mail (
  id integer primary key autoincrement,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  -- Subject and both parts, encrypted with the site's key; empty once the email is sent.
  encrypted text not null,
  tries integer not null default 0,
  error text,
  created_at integer not null,
  sent_at integer,
  failed_at integer,
  -- The item that an email is about, where its words are still in the database when it is sent: the kind says in which table.
  -- Such an email is written only then; nothing is encrypted in it.
  about_id integer,
  -- The account that an email is for; its address is read when the email is sent.
  account_id integer,
  -- Or the subscriber without an account.
  subscriber_id integer,
  -- An email that was written to the outbox folder is not one that was sent.
  is_file integer not null default 0 check (is_file in (0, 1))
) strict;

create index mail_age on mail (created_at);
create index mail_to on mail (recipient, id);
create index mail_account on mail (account_id) where account_id is not null;
create index mail_subscriber on mail (subscriber_id) where subscriber_id is not null;
create index mail_about on mail (about_id, kind) where about_id is not null;

-- Articles of which the subscribers were notified, once.
create table article_notification (
  article_id integer primary key references article (id) on delete cascade,
  notified_at integer not null,
  -- The digest that contains the article; null as long as it waits for one, 0 for articles of the time before digests.
  digest_id integer
) strict;

create index article_notification_digest on article_notification (digest_id, notified_at);

-- Somebody who comments without an account: a name, and perhaps an email address, in one browser.
create table guest (
  id integer primary key autoincrement,
  -- Of the cookie of the browser; null for the authors of imported comments.
  secret_hash text,
  nickname text not null,
  -- The same for names that look alike.
  nickname_key text not null,
  email text,
  -- The same however the address was typed.
  email_key text,
  locale text not null default 'en',
  wants_replies integer not null default 1,
  -- When a link in an email has shown that the address is theirs: from then on nobody else can use the name.
  confirmed_at integer,
  -- When that link was sent.
  asked_at integer,
  created_at integer not null
) strict;

create index guest_of_browser on guest (secret_hash) where secret_hash is not null;
create index guest_email on guest (email_key) where email_key is not null;
create index guest_confirmed_name on guest (nickname_key) where confirmed_at is not null;

create table comment (
  id integer primary key autoincrement,
  -- 1 article, 2 message board, 3 about, 4 friends, 5 talk.
  type integer not null check (type in (1, 2, 3, 4, 5)),
  -- The article or the talk; 0 for the pages of which there is one.
  subject_id integer not null,
  parent_id integer references comment (id) on delete cascade,
  -- Null when the account is gone: the comment stays readable.
  account_id integer references account (id) on delete set null,
  reply_account_id integer references account (id) on delete set null,
  -- The author, when that is a guest who can still be recognized.
  guest_id integer references guest (id) on delete set null,
  -- The comment that a reply answers, which is not always the one on top.
  reply_comment_id integer references comment (id) on delete set null,
  markdown text not null,
  html text not null,
  plain_text text not null,
  state text not null check (state in ('waiting', 'published', 'spam', 'trash')),
  -- Published replies of a comment of the first level.
  reply_count integer not null default 0,
  like_count integer not null default 0,
  created_at integer not null,
  -- When everybody saw it first.
  published_at integer,
  -- Why it was held for approval, one reason on each line: a code, and what was found.
  held_for text,
  -- When it became spam or went into the trash.
  hidden_at integer,
  -- The author without an account; null for comments of accounts.
  author_name text,
  author_website text,
  -- Whom it replies to, when that person has no account here.
  reply_author_name text,
  reply_seen_at integer
) strict;

create index comment_thread on comment (type, subject_id, created_at desc, id desc)
  where state = 'published' and parent_id is null;
create index comment_reply on comment (parent_id, created_at, id) where state = 'published' and parent_id is not null;
create index comment_of_parent on comment (parent_id) where parent_id is not null;
create index comment_of_account on comment (account_id, created_at desc);
create index comment_of_guest on comment (guest_id, created_at desc) where guest_id is not null;
create index comment_waiting on comment (account_id, type, subject_id, created_at, id) where state = 'waiting';
create index comment_answered on comment (reply_account_id) where reply_account_id is not null;
create index comment_answered_by on comment (reply_comment_id) where reply_comment_id is not null;
create index comment_hidden on comment (hidden_at) where hidden_at is not null;
create index comment_by_state on comment (state, created_at desc, id desc);
create index comment_on_subject on comment (type, subject_id, created_at desc, id desc);
-- Whether a reader has a published comment, without reading the others.
create index comment_published_of_account on comment (account_id) where state = 'published';
create index comment_unseen on comment (reply_account_id) where reply_account_id is not null and reply_seen_at is null;

create table comment_tally (
  type integer not null,
  subject_id integer not null,
  -- Published comments of the first level, and all that can be read with their replies.
  thread_count integer not null,
  comment_count integer not null,
  primary key (type, subject_id)
) strict, without rowid;

create table second_factor (
  account_id integer primary key references account (id) on delete cascade,
  -- The secret that the authenticator shares, encrypted with the site's key.
  encrypted text not null,
  begun_at integer not null,
  -- Null until a correct code has shown that the authenticator has it.
  confirmed_at integer,
  -- The step of the last code that was used: this one and all before it are refused.
  last_step integer
) strict;

-- Each works once, instead of a code of the authenticator.
create table recovery_code (
  account_id integer not null references account (id) on delete cascade,
  -- The code's first digit: only one hash has to be compared.
  slot integer not null,
  code_hash text not null,
  primary key (account_id, slot)
) strict, without rowid;

-- No foreign keys: an entry stays when its subject is gone.
create table audit (
  id integer primary key autoincrement,
  happened_at integer not null,
  -- Who; null for a command on the machine, and for somebody who did not get in.
  account_id integer,
  -- How they came: by the site or by a command.
  origin text not null check (origin in ('site', 'command')),
  action text not null,
  subject text,
  subject_id integer,
  network text,
  request_id text,
  -- By name: the token may be gone.
  token_name text
) strict;

create index audit_age on audit (happened_at);

-- A change of email that the previous address can undo.
create table email_change (
  token_hash text primary key,
  account_id integer not null references account (id) on delete cascade,
  previous_email text not null,
  expires_at integer not null
) strict, without rowid;

create index email_change_account on email_change (account_id);

-- One-time links that the owner gets by email when a lockout begins.
create table login_link (
  token_hash text primary key,
  account_id integer not null references account (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;

create index login_link_account on login_link (account_id);

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

-- Finds titles without reading the texts beside them.
create index article_draft_title on article_draft (article_id, title);

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
  save_id text unique,
  -- JSON: which blocks of the text differ from the version before, where the owner tells readers of them (changed-blocks.ts).
  changed_blocks text
) strict;

create index article_version_of on article_version (article_id, id);

-- Secret links to unpublished texts; the token itself is not stored.
create table article_preview (
  token_hash text primary key,
  article_id integer not null references article (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict, without rowid;

create index article_preview_of on article_preview (article_id);

-- Hashes and counts of the tokens of an entry, written by server/search-index/term-vector.ts.
create table search_term_vector (
  entry_id integer primary key,
  terms blob not null
) strict;

-- What the owner has just changed was like this before.
create table studio_undo (
  token text primary key,
  kind text not null,
  content text not null,
  expires_at integer not null
) strict, without rowid;

create index studio_undo_age on studio_undo (expires_at);

-- Where a URL leads of something that has another name, or of a category or tag that is gone; without a target, to the list of all.
create table former_name (
  kind text not null check (kind in ('category', 'tag', 'album', 'collection')),
  -- A number or a name.
  former text not null,
  target_id integer,
  primary key (kind, former)
) strict, without rowid;

-- The totals of a day (days since 1970 in the time zone of the site) or of a month (months since January 1970). A dimension
-- is what is counted, a value one of its kind: the article `7`, the referrer `example.org`; '' is the rest, beyond
-- the largest ones.
create table statistic (
  dimension text not null check (dimension in ('site', 'article', 'section', 'referrer', 'language', 'search')),
  is_month integer not null check (is_month in (0, 1)),
  period integer not null,
  value text not null,
  amount integer not null,
  -- How many of the amount were read to the end (articles), or found nothing (searches).
  part integer not null,
  primary key (dimension, is_month, period, value)
) strict, without rowid;

-- Random; the keys of the visitors of a day cannot be computed again once it is deleted with them.
create table visitor_salt (
  day integer primary key,
  salt text not null
) strict;

-- Who saw what on which day, until the day ends: the visitor is a keyed hash.
create table page_view (
  day integer not null,
  -- `article:7`, or a section of the site, such as `talks`.
  page text not null,
  visitor text not null,
  is_read integer not null default 0 check (is_read in (0, 1)),
  primary key (day, page, visitor)
) strict, without rowid;

-- Searches that too few visitors have made: their words are stored as a keyed hash only.
create table search_candidate (
  term_hash text primary key,
  visitors integer not null,
  misses integer not null,
  last_day integer not null
) strict, without rowid;

create index search_candidate_day on search_candidate (last_day);

create table access_token (
  -- Never used again: the audit log names it.
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  name text not null,
  token_hash text not null unique,
  -- The last characters of the token, for recognizing it.
  hint text not null,
  -- Separated by spaces.
  scopes text not null,
  created_at integer not null,
  ends_at integer,
  used_at integer,
  used_network text
) strict;

create index access_token_of on access_token (account_id);

create table passkey (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  name text not null,
  -- What the authenticator calls it, in base 64 for URLs.
  credential_id text not null unique,
  -- COSE, in base 64 for URLs.
  public_key text not null,
  -- Of the last signature; 0 from authenticators that do not count.
  counter integer not null,
  -- Separated by spaces.
  transports text not null,
  -- Whether the authenticator copies it to other devices of its owner.
  is_synced integer not null check (is_synced in (0, 1)),
  created_at integer not null,
  used_at integer
) strict;

create index passkey_of on passkey (account_id);

-- Each is deleted when it is answered.
create table passkey_challenge (
  challenge_hash text primary key,
  -- The session that adds a passkey, or the browser that signs in with one.
  bound_to text not null,
  expires_at integer not null
) strict, without rowid;

create index passkey_challenge_age on passkey_challenge (expires_at);

create table backup (
  id integer primary key autoincrement,
  -- The name of the file in the folder or in the bucket.
  name text not null unique,
  place text not null check (place in ('folder', 's3')),
  reason text not null check (reason in ('schedule', 'studio', 'command', 'update')),
  state text not null check (state in ('waiting', 'running', 'proven', 'failed', 'deleted')),
  created_at integer not null,
  finished_at integer,
  -- While it runs.
  step text,
  done integer not null default 0,
  total integer not null default 0,
  bytes integer,
  sha256 text,
  is_encrypted integer not null default 0,
  has_key integer not null default 0,
  -- JSON: what was restored and compared.
  proof text,
  error text,
  -- A download, which works once.
  ticket_hash text,
  ticket_until integer
) strict;

create index backup_by_time on backup (created_at);

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
  -- When visitors may see it: published_at of a published page with a text that is not in the trash, else null.
  listed_at integer,
  deleted_at integer,
  -- The request that created it, so that the same request repeated creates it once.
  save_id text not null unique,
  created_at integer not null,
  saved_at integer not null,
  source_key text,
  source_hash text
) strict;

-- A page in the trash leaves its path to others.
create unique index own_page_path on own_page (path) where deleted_at is null;
create index own_page_deleted on own_page (deleted_at) where deleted_at is not null;
create unique index own_page_source on own_page (source_key) where source_key is not null;

-- The about page and the welcome text of the message board, with the numbers of contract/own-page-path.ts.
insert into own_page (path, is_published, save_id, created_at, saved_at) values ('/about', 1, 'about', 0, 0);
insert into own_page (path, is_published, save_id, created_at, saved_at) values ('/message', 1, 'message', 0, 0);

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
  -- As that of an article.
  sharing text,
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

create table import_run (
  id integer primary key autoincrement,
  -- The command, such as wxr.
  importer text not null,
  -- The name of the file.
  source text not null,
  -- Of the old site: an interrupted import of it continues.
  identity text not null,
  started_at integer not null,
  finished_at integer
) strict;

create table import_change (
  id integer primary key autoincrement,
  run_id integer not null references import_run (id) on delete cascade,
  entity text not null,
  entity_id integer not null,
  -- What the source calls it: the key of a comment, the URL of a file.
  source_key text not null,
  -- JSON of what it was before; null for what the import created.
  before text,
  -- Hashes of the source and of what was written; null where the item itself stores them.
  hash text,
  unique (run_id, entity, entity_id, source_key)
) strict;

create index import_change_source on import_change (entity, source_key);

create table studio_import (
  id integer primary key autoincrement,
  importer text not null,
  -- The name that the file had on the computer of the owner.
  name text not null,
  bytes integer not null,
  received integer not null default 0,
  -- Its name in the folder of uploads; null when it was deleted.
  file text,
  -- Unix ms: when it was last changed there.
  modified_at integer not null,
  -- JSON: time zone, host, whether images are fetched.
  options text not null,
  phase text not null check (phase in ('upload', 'check', 'import', 'undo')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  is_canceled integer not null default 0,
  -- The record of what it wrote, in import_run, until it is undone.
  run_id integer,
  done integer not null default 0,
  total integer not null default 0,
  step text,
  -- JSON: what the report says besides its items.
  details text,
  error_place text,
  error text,
  created_at integer not null,
  finished_at integer
) strict;

create table studio_import_item (
  import_id integer not null references studio_import (id) on delete cascade,
  position integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'failed')),
  -- JSON: a code with values. So are the path and the reason.
  kind text,
  path text not null,
  title text,
  entity_id integer,
  reason text,
  -- JSON: a list of codes with details.
  warnings text not null,
  primary key (import_id, position)
) strict;

create index studio_import_item_outcome on studio_import_item (import_id, outcome, position);

-- One row for each digest that was sent.
create table digest (
  id integer primary key autoincrement,
  created_at integer not null
) strict;

create table studio_export (
  id integer primary key autoincrement,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  -- The URL at which a static copy will be; null: an export of everything.
  copy_url text,
  is_canceled integer not null default 0,
  created_at integer not null,
  finished_at integer,
  -- While it runs.
  step text,
  done integer not null default 0,
  total integer not null default 0,
  bytes integer,
  -- JSON: how much of what is in it.
  counts text,
  error text,
  -- A download, which works once.
  ticket_hash text,
  ticket_until integer
) strict;

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

-- Who gets new articles by email without an account. An address has one subscription at most: here or in its account.
create table subscriber (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  -- pending: the link in the email was not used yet; paused: the mail server of the address has refused several emails for good.
  state text not null check (state in ('pending', 'confirmed', 'paused')),
  locale text not null,
  -- As in an account.
  digest_since integer,
  -- The path of the page with the form; null for an address from a list.
  source text,
  created_at integer not null,
  confirmed_at integer,
  -- Of the link that confirms the address.
  token_hash text unique,
  token_until integer,
  -- How many emails were refused for good since the last one that arrived, and what the mail server said.
  refusals integer not null default 0,
  refusal text
) strict;

create index subscriber_state on subscriber (state, id);

-- What was read of the website of a friend without being asked to.
create table friend_site (
  friend_id integer primary key references friend (id) on delete cascade,
  host text not null,
  -- No request is made before.
  next_at integer not null,
  -- When its page was read last; null before. Its feed is read more often.
  looked_at integer,
  -- The page that links here; null when none was found.
  link_back text,
  -- none: it names no feed; refuses: it does not let programs read it.
  outcome text check (outcome in ('reads', 'none', 'refuses', 'fails')),
  -- Of the feed as it was read last.
  etag text,
  last_modified text,
  -- Requests that failed in a row.
  failures integer not null default 0,
  -- On how many days in a row its website could not be reached, and the first and the last of them.
  failed_days integer not null default 0,
  failed_since integer,
  failed_at integer
) strict;

create index friend_site_next on friend_site (next_at);

-- The newest articles of friends: at most three of each.
create table friend_article (
  friend_id integer not null references friend (id) on delete cascade,
  url text not null,
  title text not null,
  published_at integer not null,
  -- Null where the feed has no text.
  minutes integer,
  primary key (friend_id, url)
) strict;

create index friend_article_newest on friend_article (published_at);

-- Who likes what: the visitor is the hash of a random cookie. The row is deleted when the cookie has ended; the count stays.
create table visitor_like (
  kind text not null check (kind in ('article', 'talk', 'comment')),
  subject_id integer not null,
  visitor_hash text not null,
  liked_at integer not null,
  primary key (kind, subject_id, visitor_hash)
) strict, without rowid;

create index visitor_like_age on visitor_like (liked_at);
