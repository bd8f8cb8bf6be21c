-- Search: what is found, by which words, and how words are mistyped.

-- One row for each thing that can be found. Ids grow with `listed_at`, so that the newest stand together at the end.
create table search_entry (
  id bigint primary key,
  kind text not null,
  subject_id bigint not null,
  -- Of all that was indexed: what does not match any more is stale.
  fingerprint text not null,
  -- Titles (A), labels (B: tags and category), and how their Chinese sounds (C). Cut by us.
  name tsvector not null,
  -- Words and pairs in their order (A), and what is found without order.
  text tsvector not null,
  unique (kind, subject_id)
);

create index search_entry_name on search_entry using gin (name) with (fastupdate = off);
create index search_entry_text on search_entry using gin (text) with (fastupdate = off);

-- Every word of a script that writes words apart, and in how many entries it stands.
create table search_word (
  word text collate "C" primary key,
  entries bigint not null
);

-- A word with one letter left out, or none: what a mistyped word shares with the one that was meant.
create table search_slip (
  slip text collate "C" not null,
  word text collate "C" not null,
  primary key (slip, word)
);

-- What was written before there was an index is taken in by a job.
insert into job (name, key, payload, run_at, attempts, created_at)
select 'fill-search-index', 'fill-search-index:all', '{}', 0, 0, 0
where exists (select 1 from article where listed_at is not null) or exists (select 1 from talk where listed_at is not null);
