-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update category set name_cn = '日志' where id = 1;
