-- Each article without a cover stores how its cover is drawn: a number, a motif and a palette, chosen when it is first listed.
alter table article add column cover_design text;

-- Covers that readers have seen stay as they are: drawn from the title.
update article set cover_design = '' where listed_at is not null;
