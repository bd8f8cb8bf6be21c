-- Access tokens of the owner for scripts, and the token that made a change in the audit log.

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

-- By name: the token may be gone.
alter table audit add column token_name text;
