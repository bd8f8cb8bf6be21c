-- What the account rules need: confirmed sessions, the account of an email, and one-time links.

-- When the reader last confirmed the password in this session.
alter table session add column confirmed_at integer;

-- The account that an email is for; its address is read when the email is sent.
alter table mail add column account_id integer;
create index mail_account on mail (account_id) where account_id is not null;

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

update job set name = 'notify-subscribers' where name = 'tell-subscribers';
update mail set kind = 'email-changed' where kind = 'mailbox-changed';
update mail set kind = 'new-device' where kind = 'sign-in';
update mail set kind = 'comment-pending' where kind = 'comment-waits';
update mail set account_id = (select account.id from account where account.email = mail.recipient);
update audit set action = 'account.email' where action = 'account.mailbox';
update audit set action = 'account.avatar' where action = 'account.picture';
update audit set action = 'articles.notify' where action = 'articles.tell';
