-- Search finds `Straße` by `strasse`: every entry is indexed again, by a job; meanwhile the site responds.
delete from search_term_vector;
delete from search_word;
delete from search_typo;
insert into job (name, key, payload, run_at, attempts, created_at)
select 'fill-search-index', 'fill-search-index:all', '{}', 0, 0, 0
where exists (select 1 from search_entry)
on conflict (key) do update set run_at = 0, attempts = 0, failed_at = null;
