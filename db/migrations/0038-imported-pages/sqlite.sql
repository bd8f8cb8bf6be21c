-- Pages of other sites become pages of the owner's own: where each came from, so that an import finds it again.

alter table own_page add column source_key text;
alter table own_page add column source_hash text;
create unique index own_page_source on own_page (source_key) where source_key is not null;
