/** What people and jobs do with a site, for tests that break a part of it meanwhile, and whether it was stored. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { publishDueArticles } from '#server/features/articles/article-listing.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { hashPassword } from '#server/features/users/password.ts'
import type { Ctx, OpenApp } from '#server/platform/context.ts'
import { outageOf } from '#server/platform/outage.ts'
import { inWords } from '#server/platform/report-message.ts'
import { articleDraft } from './fixtures.ts'
import { plainPhotoBytes } from './photos.ts'
import { createTestReader } from './readers.ts'
import { jsonRequest } from './test-context.ts'

export type Outcome = 'done' | 'refused in words'

export type Operation = {
  name: string
  /** Whether it needs the file store. */
  usesFiles: boolean
  /** @throws when it ends neither as done nor as refused in words */
  run: (round: string) => Promise<Outcome>
  /** Whether what `run` acknowledged is stored whole and once; null for what only reads. */
  isKept: ((round: string) => Promise<boolean>) | null
}

type Site = {
  app: OpenApp
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Reads past the fault. */
  beside: Ctx
  clock: { now: number }
}

const PASSWORD = 'nine lit windows'

/** @param site works at this moment: accounts and articles are stored */
export async function createOperations({ app, fetch, beside, clock }: Site) {
  const { ctx } = app
  const reader = await createTestReader(beside, { email: 'lin@example.org' })
  const owner = await createTestReader(beside, { isOwner: true, nickname: 'Mira' })
  const password_hash = await hashPassword(PASSWORD)
  await beside.transaction((tx) =>
    tx.updateTable('account').set({ password_hash }).where('id', '=', reader.id).execute(),
  )
  const articleId = await saveArticle(beside, articleDraft(beside))
  const scheduled = new Map<string, number>()
  const tones = new Map<string, number>()

  const responseTo = async (path: string, init?: RequestInit): Promise<Outcome> => {
    const response = await fetch(path, init)
    const text = await response.text()
    if (response.status === 200 && (!path.startsWith('/api/') || text.includes('"code":20000'))) return 'done'
    const isRefusal = response.status === 503 && response.headers.get('retry-after') !== null
    if (isRefusal && (text.includes('"code":50300') || text.includes('<html'))) return 'refused in words'
    throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
  }
  /** A command or a job fails with an error that names the outage. */
  const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (!outageOf(error)) throw error
        return 'refused in words'
      },
    )
  const upload = async (path: string, round: string): Promise<Outcome> => {
    // Other bytes in each round: the same file is stored once.
    const tone = tones.get(round) ?? tones.size
    tones.set(round, tone)
    const body = new FormData()
    body.set('file', new Blob([await plainPhotoBytes(tone)]), `${round}.png`)
    return responseTo(path, { method: 'POST', headers: owner.headers, body })
  }
  const countOf = async (rows: Promise<{ n: unknown }>) => Number((await rows).n)
  const count = (from: 'comment' | 'article', column: 'markdown' | 'title', text: string) =>
    countOf(
      beside.db
        .selectFrom(from)
        .select((e) => e.fn.countAll().as('n'))
        .where(column as never, '=', text as never)
        .executeTakeFirstOrThrow(),
    )

  const operations: Operation[] = [
    { name: 'read a page', usesFiles: false, isKept: null, run: () => responseTo(`/articles/${articleId}`) },
    {
      name: 'read the API',
      usesFiles: false,
      isKept: null,
      run: () => responseTo(`/api/articles/${articleId}`),
    },
    {
      name: 'search',
      usesFiles: false,
      isKept: null,
      run: (round) => responseTo(`/api/search?keywords=${round}`),
    },
    {
      name: 'comment',
      usesFiles: false,
      run: (round) => {
        const body = { type: 1, topicId: articleId, commentContent: `Comment ${round}` }
        return responseTo('/api/comments/save', jsonRequest('POST', body, reader.headers))
      },
      isKept: async (round) => (await count('comment', 'markdown', `Comment ${round}`)) === 1,
    },
    {
      name: 'change the profile',
      usesFiles: false,
      run: (round) =>
        responseTo('/api/users/info', jsonRequest('PUT', { intro: `Intro ${round}` }, reader.headers)),
      isKept: async (round) => {
        const row = await beside.db
          .selectFrom('account')
          .select('intro')
          .where('id', '=', reader.id)
          .executeTakeFirst()
        return row?.intro === `Intro ${round}`
      },
    },
    {
      name: 'request a code',
      usesFiles: false,
      run: (round) => responseTo(`/api/users/code?username=${round}%40example.org`),
      // It is read by nobody but its recipient: the email is in the queue.
      isKept: async (round) =>
        (await countOf(
          beside.db
            .selectFrom('mail')
            .select((e) => e.fn.countAll().as('n'))
            .where('recipient', '=', `${round}@example.org`)
            .executeTakeFirstOrThrow(),
        )) === 1,
    },
    {
      name: 'log in',
      usesFiles: false,
      isKept: null,
      run: () =>
        responseTo('/api/users/login', {
          method: 'POST',
          body: new URLSearchParams({ username: 'lin@example.org', password: PASSWORD }),
        }),
    },
    {
      name: 'upload an avatar',
      usesFiles: true,
      run: (round) => upload('/api/users/avatar', round),
      isKept: async () => {
        const row = await beside.db
          .selectFrom('account')
          .select('avatar')
          .where('id', '=', owner.id)
          .executeTakeFirst()
        return row?.avatar ? (await fetch(row.avatar)).status === 200 : false
      },
    },
    {
      name: 'upload an image',
      usesFiles: true,
      run: (round) => upload(`/api/studio/media?name=${round}.png`, round),
      isKept: async (round) => {
        const rows = await beside.db
          .selectFrom('media')
          .select(['hash'])
          .where('original_name', '=', `${round}.png`)
          .execute()
        return rows.length === 1
      },
    },
    {
      name: 'write an article',
      usesFiles: false,
      run: (round) => {
        const body = { saveId: `save-${round}`, device: 'test', title: `Draft ${round}`, markdown: 'A text.' }
        return responseTo('/api/studio/articles', jsonRequest('POST', body, owner.headers))
      },
      isKept: async (round) =>
        (await countOf(
          beside.db
            .selectFrom('article_draft')
            .select((e) => e.fn.countAll().as('n'))
            .where('title', '=', `Draft ${round}`)
            .executeTakeFirstOrThrow(),
        )) === 1,
    },
    {
      name: 'publish by schedule',
      usesFiles: false,
      run: async (round) => {
        if (!scheduled.has(round)) throw new Error(`Nothing is scheduled in the round ${round}`)
        return outcomeOf(publishDueArticles(ctx))
      },
      isKept: async (round) => {
        const id = scheduled.get(round) ?? 0
        const row = await beside.db
          .selectFrom('article')
          .select(['state', 'listed_at'])
          .where('id', '=', id)
          .executeTakeFirst()
        return row?.state === 'published' && row.listed_at !== null
      },
    },
    {
      name: 'import',
      usesFiles: false,
      run: async (round) => {
        const folder = join(ctx.config.DATA_DIR, `import-${round}`)
        await mkdir(folder, { recursive: true })
        await writeFile(
          join(folder, 'post.md'),
          `---\ntitle: Imported ${round}\ndate: 2025-01-01\n---\n\nA text.`,
        )
        return outcomeOf(
          importMarkdown(ctx, { folder }).then(({ items }) => {
            const failed = items.find(({ outcome }) => outcome === 'failed')
            if (failed?.reason) throw Object.assign(new Error(inWords(failed.reason)), { code: 'ENOSPC' })
          }),
        )
      },
      isKept: async (round) => (await count('article', 'title', `Imported ${round}`)) === 1,
    },
  ]
  /** Schedules an article whose time has come when the round begins. */
  const beginRound = async (round: string) => {
    const publishedAt = clock.now + 1_000
    scheduled.set(
      round,
      await saveArticle(beside, articleDraft(beside, { title: `Due ${round}`, publishedAt })),
    )
    clock.now += 70_000
  }
  return { operations, beginRound }
}
