-- Search: the index of neighbors, of the tokens themselves and not of a column beside them, and made by a job where there are entries:
-- the site starts at once, and answers (docs/decisions/0086).

-- An earlier form of migration 0042 had the column.
alter table search_entry drop column if exists pairs;
-- Never for each row of a scan: it decompresses the tokens and hashes hundreds of pairs.
alter function search_pairs(tsvector) cost 1000;

-- Without statistics (0): they would be computed from thousands of entries again and again, and no plan needs them.
do $$ begin
if not exists (select 1 from search_entry) then
create index search_entry_neighbors on search_entry using gin (search_pairs(text)) with (fastupdate = off); alter index search_entry_neighbors alter column 1 set statistics 0; end if; end $$;

insert into job (name, key, payload, run_at, attempts, created_at)
select 'index-search-neighbors', 'index-search-neighbors:all', '{}', 0, 0, 0
where exists (select 1 from search_entry)
on conflict (key) do update set run_at = 0, attempts = 0, failed_at = null;
