-- Search finds all words of long texts, of which only the beginning was indexed: the job indexes those entries again.
insert into job (name, key, payload, run_at, attempts, created_at)
select 'fill-search-index', 'fill-search-index:all', '{}', 0, 0, 0
where exists (select 1 from article_text where length(plain_text) > 100000)
on conflict (key) do update set run_at = 0, attempts = 0, failed_at = null;
