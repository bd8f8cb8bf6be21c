-- Search: what is found, by which words, and how words are mistyped.

-- One row for each thing that can be found. Ids grow with `listed_at`, so that the newest stand together at the end.
create table search_entry (
  id integer primary key,
  kind text not null,
  subject_id integer not null,
  -- Of all that was indexed: what does not match any more is stale.
  fingerprint text not null,
  unique (kind, subject_id)
) strict;

-- Names: titles, labels (tags and category), and how their Chinese sounds. Cut by us; nothing but the index is stored.
create virtual table search_name using fts5 (
  title, label, sound,
  content = '', contentless_delete = 1, detail = full, tokenize = 'ascii', prefix = '1 2 3'
);

-- Everything: words and pairs in their order, and what is found without order.
create virtual table search_text using fts5 (
  main, extra,
  content = '', contentless_delete = 1, detail = full, tokenize = 'ascii'
);

-- Fewer pieces are asked faster; writing them together costs little, a few pages at a time.
insert into search_name (search_name, rank) values ('automerge', 2);
insert into search_name (search_name, rank) values ('usermerge', 2);
insert into search_text (search_text, rank) values ('automerge', 2);
insert into search_text (search_text, rank) values ('usermerge', 2);

-- Every word of a script that writes words apart, and in how many entries it stands.
create table search_word (
  word text primary key,
  entries integer not null
) strict, without rowid;

-- A word with one letter left out, or none: what a mistyped word shares with the one that was meant.
create table search_slip (
  slip text not null,
  word text not null,
  primary key (slip, word)
) strict, without rowid;

-- What was written before there was an index is taken in by a job.
insert into job (name, key, payload, run_at, attempts, created_at)
select 'fill-search-index', 'fill-search-index:all', '{}', 0, 0, 0
where exists (select 1 from article where listed_at is not null) or exists (select 1 from talk where listed_at is not null);
