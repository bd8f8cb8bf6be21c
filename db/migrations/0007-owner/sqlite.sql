-- The owner's second factor, and the log of what was changed.

create table second_factor (
  account_id integer primary key references account (id) on delete cascade,
  -- The secret that the authenticator shares, encrypted with the site's key.
  sealed text not null,
  begun_at integer not null,
  -- Null until one right code has shown that the authenticator has it.
  confirmed_at integer,
  -- The step of the last code that was used: this one and all before it are refused.
  last_step integer
) strict;

-- Each opens once, in the place of a code of the authenticator.
create table recovery_code (
  account_id integer not null references account (id) on delete cascade,
  -- The code's first digit: only one hash has to be compared.
  slot integer not null,
  code_hash text not null,
  primary key (account_id, slot)
) strict, without rowid;

-- No key leads away from here: a line stays when what it speaks of is gone.
create table audit (
  id integer primary key autoincrement,
  happened_at integer not null,
  -- Who; null for a command on the machine, and for somebody who did not get in.
  account_id integer,
  -- How they came: by the site or by a command.
  door text not null check (door in ('site', 'command')),
  verb text not null,
  subject text,
  subject_id integer,
  network text,
  request_id text
) strict;

create index audit_age on audit (happened_at);
