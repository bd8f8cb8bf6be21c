-- The name of a category in each language; null where the name for both applies.

alter table category add column name_en text;
alter table category add column name_cn text;
