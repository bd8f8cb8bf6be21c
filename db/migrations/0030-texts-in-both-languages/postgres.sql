-- Name and description of albums and collections of videos in each language; null where the text for both applies.

alter table album add column name_en text;
alter table album add column name_cn text;
alter table album add column description_en text;
alter table album add column description_cn text;
alter table video_collection add column name_en text;
alter table video_collection add column name_cn text;
alter table video_collection add column description_en text;
alter table video_collection add column description_cn text;
