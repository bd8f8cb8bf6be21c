-- What a version may change, for the tests of updates: a table, a column and rows.

create table example (
  id integer primary key autoincrement,
  article_id integer not null references article (id) on delete cascade,
  words text not null
) strict;

create index example_of on example (article_id);

insert into example (article_id, words) select id, title from article;

alter table talk add column place text;
update talk set place = 'Harbor';

alter table album rename column is_private to is_hidden;
