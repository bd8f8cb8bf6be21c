-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update album set name_cn = '港口', description_cn = '雾' where id = 1;
update video_collection set name_en = 'Studies' where id = 1;
