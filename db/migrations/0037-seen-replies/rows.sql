-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update comment set reply_seen_at = 9000 where id = 1;
