-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into search_word (word, entries) values ('strasse', 1);
