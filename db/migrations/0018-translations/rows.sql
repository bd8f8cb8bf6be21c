-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update article set translation_id = (select max(id) from article) where id = (select min(id) from article);
update article set translation_id = (select min(id) from article) where id = (select max(id) from article);
