-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update own_page set source_key = 'wxr:abc:7', source_hash = 'a.b' where id = 1;
