-- Statistics: the totals of days and months, and what is stored of the visitors of a day until it ends.

-- The totals of a day (days since 1970 in the time zone of the site) or of a month (months since January 1970). A dimension
-- is what is counted, a value one of its kind: the article `7`, the referrer `example.org`; '' is the rest, beyond
-- the largest ones.
create table statistic (
  dimension text not null check (dimension in ('site', 'article', 'section', 'referrer', 'language', 'search')),
  is_month integer not null check (is_month in (0, 1)),
  period integer not null,
  value text not null,
  amount bigint not null,
  -- How many of the amount were read to the end (articles), or found nothing (searches).
  part bigint not null,
  primary key (dimension, is_month, period, value)
);

-- Random; the keys of the visitors of a day cannot be computed again once it is deleted with them.
create table visitor_salt (
  day integer primary key,
  salt text not null
);

-- Who saw what on which day, until the day ends: the visitor is a keyed hash.
create table page_view (
  day integer not null,
  -- `article:7`, or a section of the site, such as `talks`.
  page text not null,
  visitor text not null,
  is_read integer not null default 0 check (is_read in (0, 1)),
  primary key (day, page, visitor)
);
drop table article_view;

-- Searches that too few visitors have made: their words are stored as a keyed hash only.
create table search_candidate (
  term_hash text primary key,
  visitors integer not null,
  misses integer not null,
  last_day integer not null
);
create index search_candidate_day on search_candidate (last_day);
