-- Rows as a version with this migration wrote them, for the test that opens databases of every earlier version.

insert into statistic (dimension, is_month, period, value, amount, part) values ('article', 0, 20400, '1', 7, 3);
insert into visitor_salt (day, salt) values (20400, 'a salt');
insert into page_view (day, page, visitor, is_read) values (20400, 'article:1', 'a visitor', 1);
insert into search_candidate (term_hash, visitors, misses, last_day) values ('a hash', 2, 1, 20400);
