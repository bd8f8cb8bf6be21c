/** Names what an item of a source may be here, so that the owner can decide: the import keeps both. */
import { pages } from '#contract/pages.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ImportEntity } from '#server/platform/db/tables.ts'
import { selectItemName } from './runs/item-name.sql.ts'
import type { KnownItem, Recognized } from './same-item.ts'
import type { ImportWarning } from './warnings.ts'

/** A warning for an item that is created although it may be here. Without `entity` it is an article, or a page with its path. */
export async function possiblyHere(
  db: Db,
  { possibly }: Pick<Recognized<KnownItem & { path?: string }>, 'possibly'>,
  entity?: ImportEntity,
): Promise<ImportWarning[]> {
  if (!possibly) return []
  const { id, path } = possibly
  const kind = entity ?? (path === undefined ? 'article' : 'own-page')
  const url = path ?? URLS[kind]?.(id)
  const name = await selectItemName(db, kind, id)
  return [{ code: 'possibly-here', detail: [name, url && `(${url})`].filter(Boolean).join(' ') || `${id}` }]
}

const URLS: Partial<Record<ImportEntity, (id: number) => string>> = {
  article: (articleId) => pages.article.href({ articleId }),
  talk: (talkId) => pages.talk.href({ talkId }),
}
