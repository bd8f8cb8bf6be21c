-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into friend_check (friend_id, asked_at, checked_at, outcome, status, target, reason)
  values (1, null, 5000, 'moved', 200, 'https://ann.example/blog', null);
