/** Reads the texts of articles for snippets, and holds those of the last searches: whoever types searches them again. */
import { LRUCache } from 'lru-cache'
import { articleSource } from '#server/features/articles/index-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type SnippetText, snippetText } from './snippet-text.ts'

/** Of all texts together: at most 6 MB with their folded forms. */
const MAX_CHARACTERS = 1_000_000

type HeldText = { version: number; text: SnippetText }
const heldBy = new WeakMap<object, LRUCache<number, HeldText>>()

/** The text of each article, as fresh as a cached page; empty for a locked one. */
export async function articleTexts(ctx: Ctx, ids: number[]): Promise<Map<number, SnippetText>> {
  const held = heldBy.get(ctx.db) ?? new LRUCache<number, HeldText>({ maxSize: MAX_CHARACTERS })
  heldBy.set(ctx.db, held)
  const version = ctx.content.current('content')
  const texts = new Map<number, SnippetText>()
  const missing: number[] = []
  for (const id of ids) {
    const one = held.get(id)
    if (one?.version === version) texts.set(id, one.text)
    else missing.push(id)
  }
  if (missing.length === 0) return texts
  for (const [id, list] of await articleSource.texts(ctx.db, missing)) {
    const text = snippetText(list)
    texts.set(id, text)
    held.set(id, { version, text }, { size: text.length + 1 })
  }
  return texts
}
