-- Whether the websites of friends still respond, as the last check by hand found it.

create table friend_check (
  friend_id integer primary key references friend (id) on delete cascade,
  -- When the owner asked for the check that has not run yet; null when none waits.
  asked_at integer,
  -- Null before the first result.
  checked_at integer,
  outcome text check (outcome in ('responds', 'moved', 'fails')),
  -- The HTTP status; null when there was no response.
  status integer,
  -- Where its redirects lead.
  target text,
  reason text
) strict;
create index friend_check_waiting on friend_check (friend_id) where asked_at is not null;
