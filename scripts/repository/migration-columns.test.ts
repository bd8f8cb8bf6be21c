import { expect, it } from 'vitest'
import { columnChanges, differingMigrations } from './migration-columns.ts'

it('reads columns of new and changed tables, without constraints and comments', () => {
  const script = `-- Talks.
create table talk (
  id integer primary key, -- An id.
  state text not null check (state in ('a', 'b')),
  primary key (id, state)
) strict, without rowid;

alter table talk add column mood text;
alter table talk rename column said_at to published_at;
create index talk_mood on talk (mood);
`
  expect(columnChanges(script)).toEqual([
    'add talk.id',
    'add talk.state',
    'add talk.mood',
    'talk rename column said_at to published_at',
  ])
})

it('names a column that one engine lacks', () => {
  const files: Record<string, string> = {
    'm/sqlite.sql': 'alter table talk add column mood text;\nalter table talk add column place text;\n',
    'm/postgres.sql': 'alter table talk add column mood text;\n',
  }
  expect(differingMigrations(['m'], (file) => files[file] as string)).toEqual([
    'm/postgres.sql\n  Both engines have the same columns, and this is missing: add talk.place.',
  ])
})
