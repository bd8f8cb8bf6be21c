-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

update category set name_cn = '日志' where id = 1;
insert into about_text (lang, markdown, html, renderer_version, source_hash, saved_at) values ('zh-CN', '关于', '<p>关于</p>', 1, null, 1000);
insert into setting (name, value) values ('message-zh-CN', '{"markdown":"你好","html":"<p>你好</p>","lang":"zh-CN","rendererVersion":1,"isDemo":false}');
