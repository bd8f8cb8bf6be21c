/** A site with 10 000 articles, a locked article, and an owner and a reader who have logged in from a browser before. */

import { saveArticle } from '#server/features/articles/save-article.ts'
import { BROWSER_COOKIE, upsertKnownBrowser } from '#server/features/sessions/known-browsers.sql.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { copyOfSeeded } from './copies.ts'
import { articleDraft as plainDraft } from './draft.ts'

export type KnownBrowser = { username: string; password: string; cookie: string }

export type HostileSite = {
  folder: string
  lockedArticleId: number
  owner: KnownBrowser
  reader: KnownBrowser
}

const PASSWORD = 'nine lit windows'
const OWNER = 'mira@example.org'
const READER = 'lin@example.org'

export async function createHostileSite(articles: number): Promise<HostileSite> {
  const folder = await copyOfSeeded(articles)
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const { ctx } = app
  const lockedArticleId = await saveArticle(ctx, {
    ...plainDraft('A locked article', 1),
    password: 'open sesame',
  })
  const ownerId = await createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' })
  const password_hash = await hashPassword(PASSWORD)
  const readerId = await ctx.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('account')
      .values({
        username: READER,
        username_key: READER,
        email: READER,
        password_hash,
        nickname: 'Lin',
        avatar: null,
        website: null,
        intro: null,
        is_owner: 0,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const known = async (accountId: number, username: string): Promise<KnownBrowser> => {
    const { token } = await ctx.transaction((tx) => upsertKnownBrowser(tx, accountId, {}, ctx.now()))
    return { username, password: PASSWORD, cookie: `${BROWSER_COOKIE}=${token}` }
  }
  const site = {
    folder,
    lockedArticleId,
    owner: await known(ownerId, OWNER),
    reader: await known(readerId, READER),
  }
  await app.close()
  return site
}
