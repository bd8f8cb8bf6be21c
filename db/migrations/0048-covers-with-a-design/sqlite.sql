-- The neighbors of an article whose covers are drawn, among any number of articles with images of their own.
create index article_designed on article (listed_at desc, id desc) where listed_at is not null and cover_design <> '';
