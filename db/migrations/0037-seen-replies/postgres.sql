-- When the reader whom a reply answers has seen it; until then the icon of the site has a dot for that reader.

alter table comment add column reply_seen_at bigint;
-- Nobody waits for what was answered before.
update comment set reply_seen_at = created_at where reply_account_id is not null;
create index comment_unseen on comment (reply_account_id) where reply_account_id is not null and reply_seen_at is null;
