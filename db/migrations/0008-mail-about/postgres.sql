-- What a mail tells of, where its words are still in the database when it is sent: the kind says which table.
-- Such a mail is written only then; nothing is sealed in it.
alter table mail add column about_id bigint;
