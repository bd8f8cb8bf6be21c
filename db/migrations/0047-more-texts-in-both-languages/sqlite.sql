-- The name of a category in each language; null where the name for both applies.

alter table category add column name_en text;
alter table category add column name_cn text;

-- The about page in each language: a row for each that is written. The one that there was is in the language of its text.
create table about_text (
  lang text primary key,
  markdown text not null,
  html text not null,
  renderer_version integer not null,
  source_hash text,
  saved_at integer not null
) strict;
insert into about_text (lang, markdown, html, renderer_version, source_hash, saved_at)
  select lang, markdown, html, renderer_version, source_hash, saved_at from about_page;
drop table about_page;

-- The welcome text of the message board likewise: a setting for each language.
update setting set name = 'message-' || coalesce(json_extract(value, '$.lang'), 'en') where name = 'message';
