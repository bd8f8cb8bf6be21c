-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update article set cover_design = '1x9k2f-kc' where id = (select min(id) from article);
