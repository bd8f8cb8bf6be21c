/** The browser's own store of page texts: what is typed is here until it is published. */
import type { Locale } from '#contract/locale.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { openRecordStore, type RecordStore } from '../saving/record-store.ts'
import type { EditedPage, PageKey, PageRecord } from './page-record.ts'

export const localPages = openRecordStore<PageRecord>(
  { database: 'borealis-pages', table: 'pages', keyPath: 'page' },
  ['markdown'],
)

/** A draft from before there was a text for each language belongs to the language of the text that it changes. */
export async function readLocalPage(
  page: EditedPage,
  locale: Locale,
  store: Pick<RecordStore<PageRecord>, 'read' | 'write' | 'forget'> = localPages,
): Promise<PageRecord | undefined> {
  const key: PageKey = `${page}-${locale}`
  const known = await store.read(key)
  if (known) return known
  const former = await store.read(page)
  if (!former || localeOf(former) !== locale) return undefined
  const moved = { ...former, page: key }
  await store.write(moved)
  await store.forget(page)
  return moved
}

const localeOf = ({ base, markdown }: PageRecord): Locale =>
  textLang(base.markdown || markdown) === 'zh-CN' ? 'cn' : 'en'
