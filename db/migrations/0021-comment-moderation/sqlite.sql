-- Moderation of comments in the studio: lists of every state, one choice of who needs approval, and what can be undone.

-- One index for the newest comments of each state, in place of two that each had some of the rows.
drop index comment_newest;
drop index comment_in_state;
create index comment_by_state on comment (state, created_at desc, id desc);
create index comment_on_subject on comment (type, subject_id, created_at desc, id desc);

-- What the owner has just changed was like this before.
create table studio_undo (
  token text primary key,
  kind text not null,
  content text not null,
  expires_at integer not null
) strict, without rowid;
create index studio_undo_age on studio_undo (expires_at);

-- The flag becomes a choice of three: nobody, the first comment of a reader, everybody.
update setting
  set value = json_set(
    json_remove(value, '$.isCommentReview'),
    '$.commentApproval',
    case json_extract(value, '$.isCommentReview') when 1 then 'everybody' else 'nobody' end
  )
  where name = 'site' and json_extract(value, '$.isCommentReview') is not null;
