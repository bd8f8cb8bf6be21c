-- Passkeys of the owner with the challenges that wait for an answer, and an index in which the titles of drafts are found.

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

-- Finds titles without reading the texts beside them.
create index article_draft_title on article_draft (article_id, title);
