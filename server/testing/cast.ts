/** The small cast that every test shares: articles of each kind, by name. */

import { binArticle } from '#server/articles/bin-article.ts'
import { type ArticleDraft, saveArticle } from '#server/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTestReader } from './readers.ts'

const DAY_MS = 24 * 3600 * 1000

/** A draft with everything that an article needs; each test says what matters to it. */
export function articleDraft(ctx: Ctx, more: Partial<ArticleDraft> = {}): ArticleDraft {
  const markdown = more.markdown ?? 'The pier was empty.'
  return {
    title: 'An open article',
    markdown,
    abstract: null,
    cover: null,
    category: null,
    tags: [],
    state: 'published',
    publishedAt: ctx.now() - DAY_MS,
    updatedAt: null,
    password: null,
    isTop: false,
    isFeatured: false,
    type: 1,
    originalUrl: null,
    redirects: [],
    source: null,
    mediaIds: [],
    rendered: {
      html: `<p>${markdown}</p>`,
      toc: [],
      text: markdown,
      excerpt: markdown,
      wordCount: 4,
      readingMinutes: 1,
      lang: 'en',
      imageSources: [],
    },
    ...more,
  }
}

export const PASSWORD = 'open sesame'

/** Each hidden one carries a word of its own in all its texts: no stranger may ever find it. */
export const canaries = {
  draft: 'canarydraftzebra',
  scheduled: 'canaryscheduledyak',
  locked: 'canarylockedxerus',
  binned: 'canarybinnedwombat',
  /** Of a reader with an account. */
  mailbox: 'canarymailboxquail',
} as const

/** Saves an open, a locked, a draft, a scheduled and a binned article; answers their ids. */
export async function saveCast(ctx: Ctx) {
  const hiding = (word: string, more: Partial<ArticleDraft>) => {
    const draft = articleDraft(ctx, {
      markdown: `Nobody may read ${word}.`,
      abstract: `About ${word}`,
      ...more,
    })
    return saveArticle(ctx, {
      ...draft,
      rendered: { ...draft.rendered, toc: [{ id: word, text: word, depth: 2 }] },
    })
  }
  const open = await saveArticle(
    ctx,
    articleDraft(ctx, { category: 'Field notes', tags: ['snow', 'walking'] }),
  )
  const locked = await hiding(canaries.locked, {
    title: 'A locked article',
    password: PASSWORD,
    tags: ['letters'],
  })
  const word = (name: keyof typeof canaries) => ({
    title: `Titled ${canaries[name]}`,
    tags: [canaries[name]],
    category: canaries[name],
  })
  const draft = await hiding(canaries.draft, { ...word('draft'), state: 'draft' })
  const scheduled = await hiding(canaries.scheduled, {
    ...word('scheduled'),
    publishedAt: ctx.now() + DAY_MS,
  })
  const binned = await hiding(canaries.binned, word('binned'))
  await binArticle(ctx, binned)
  await createTestReader(ctx, { nickname: 'Ingrid', email: `${canaries.mailbox}@example.org` })
  return { open, locked, draft, scheduled, binned }
}
