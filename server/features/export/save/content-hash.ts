/** Hashes what an item contains, to find what changed at the source or here. */
import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { readAccounts, readAlbum, readCollection, readFriend } from '../read-records.ts'
import { readArticles, readPages, readTalks } from '../read-texts.ts'

/** The kinds of items that an import compares and undoes one by one. */
export type ComparedEntity = 'article' | 'talk' | 'own-page' | 'album' | 'collection' | 'friend' | 'account'

/** Numbers that grow by visits, and what is written after the item. */
const LEFT_OUT = new Set(['views', 'translation'])

/** The same for equal contents, whatever the order of their fields. What is null and what is absent are the same. */
export const hashContent = (content: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_, value: unknown) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(
              Object.entries(value)
                .filter(([name, one]) => one != null && !LEFT_OUT.has(name))
                .sort(([a], [b]) => (a < b ? -1 : 1)),
            )
          : value,
      ),
    )
    .digest('hex')

const readers: Record<ComparedEntity, (db: Db, id: number) => Promise<unknown>> = {
  article: async (db, id) => (await readArticles(db, [id]))[0],
  talk: async (db, id) => (await readTalks(db, [id]))[0],
  'own-page': async (db, id) => {
    const texts = await readPages(db, [id])
    return texts.length === 0 ? undefined : texts
  },
  album: readAlbum,
  collection: readCollection,
  friend: readFriend,
  account: async (db, id) => (await readAccounts(db, [id]))[0],
}

/** The hash of an item as it is here now; null when it is not here, or in the trash. */
export async function hashHere(db: Db, entity: ComparedEntity, id: number): Promise<string | null> {
  const content = await readers[entity](db, id)
  return content == null ? null : hashContent(content)
}
