-- The one job for all daily duties is replaced by a job for each duty, which every start schedules.

delete from job where name = 'daily';
