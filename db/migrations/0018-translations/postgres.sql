-- Two articles that are translations of each other: each names the other one.
alter table article add column translation_id bigint references article (id) on delete set null;

create unique index article_translation on article (translation_id) where translation_id is not null;
