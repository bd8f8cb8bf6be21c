-- Renames columns and tables to the terms of docs/glossary.md. The rows stay as they are.

alter table content_change rename column topic to cache_tag;
alter table article rename column binned_at to deleted_at;
alter table talk rename column binned_at to deleted_at;
alter table talk rename column said_at to published_at;
alter table comment rename column topic_id to subject_id;
alter table comment_tally rename column topic_id to subject_id;
alter table friend rename column address to url;
alter table friend rename column address_key to url_key;
alter table media rename column colour to color;
alter table media_use rename column noun to entity;
alter table media_use rename column noun_id to entity_id;
alter table verification_code rename column mailbox to email_hash;
alter table login_trouble rename to login_lockout;
alter table login_lockout rename column mailbox to email_hash;
alter table second_factor rename column sealed to encrypted;
alter table mail rename column sealed to encrypted;
alter table search_slip rename to search_typo;
alter table search_typo rename column slip to typo;
alter table article_told rename to article_notification;
alter table article_notification rename column told_at to notified_at;
alter table audit rename column door to origin;
alter table audit rename column verb to action;
