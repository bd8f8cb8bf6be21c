-- Search ranks by how rare and how frequent words are: each entry stores how often it holds each word.

-- Hashes and counts of the tokens of an entry, written by server/search-index/term-vector.ts. An entry without a row was
-- indexed by an earlier version: it is found, and ranked by its text.
create table search_term_vector (
  entry_id integer primary key,
  terms blob not null
) strict;

-- The dictionary now counts every token. It is filled again with the entries, by a job; meanwhile the site responds.
delete from search_word;
delete from search_typo;
insert into job (name, key, payload, run_at, attempts, created_at)
select 'fill-search-index', 'fill-search-index:all', '{}', 0, 0, 0
where exists (select 1 from search_entry)
on conflict (key) do update set run_at = 0, attempts = 0, failed_at = null;
