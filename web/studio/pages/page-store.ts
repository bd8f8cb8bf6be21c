/** The browser's own store of page texts: what is typed is here until it is published. */
import { openRecordStore } from '../saving/record-store.ts'
import type { PageRecord } from './page-record.ts'

export const localPages = openRecordStore<PageRecord>(
  { database: 'borealis-pages', table: 'pages', keyPath: 'page' },
  ['markdown'],
)
