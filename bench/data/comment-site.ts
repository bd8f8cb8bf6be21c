/** A site with one article, an owner who receives emails, and thousands of logged-in readers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { openSession } from '#server/features/sessions/open-session.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { emptyFolder } from './copies.ts'
import { articleDraft } from './draft.ts'

const AT_ONCE = 500

export type CommentSite = { folder: string; tokens: string }

export async function createCommentSite(readers: number): Promise<CommentSite> {
  const folder = await emptyFolder('comments')
  const tokens = join(folder, 'tokens.txt')
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const { ctx } = app
  await saveArticle(ctx, articleDraft('Much spoken about', 1))
  const made: string[] = []
  await ctx.transaction((tx) => insertAccounts(ctx, tx, ['owner'], 1))
  for (let from = 0; from < readers; from += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, readers - from) }, (_, i) => `reader${from + i}`)
    made.push(...(await ctx.transaction((tx) => insertAccounts(ctx, tx, names, 0))))
  }
  await writeFile(tokens, made.join('\n'))
  await app.close()
  return { folder, tokens }
}

/** Returns the session token of each. */
async function insertAccounts(ctx: Ctx, tx: Tx, names: string[], is_owner: 0 | 1): Promise<string[]> {
  const now = ctx.now()
  const accounts = await tx
    .insertInto('account')
    .values(
      names.map((name) => ({
        username: `${name}@example.org`,
        username_key: `${name}@example.org`,
        email: `${name}@example.org`,
        password_hash: null,
        nickname: name,
        avatar: null,
        website: null,
        intro: null,
        is_owner,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  const tokens: string[] = []
  const opening = { userAgent: 'bench', browser: null, staysSignedIn: false }
  for (const account of accounts) tokens.push((await openSession(ctx, tx, account, opening)).token)
  return tokens
}
