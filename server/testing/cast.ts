/** The small cast that every test shares: articles of each kind, by name. */

import { Readable } from 'node:stream'
import { binArticle } from '#server/articles/bin-article.ts'
import { type ArticleDraft, saveArticle } from '#server/articles/save-article.ts'
import type { FileKind } from '#server/media/file-kind.ts'
import { filePath } from '#server/media/media.view.ts'
import { storeFile } from '#server/media/store-file.ts'
import type { Ctx } from '#server/platform/context.ts'
import { binTalk } from '#server/talks/list-talks.ts'
import { saveTalk, type TalkDraft } from '#server/talks/save-talk.ts'
import { saveCollection } from '#server/videos/save-collection.ts'
import { saveVideo } from '#server/videos/save-video.ts'

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

/** A talk with everything that one needs. */
export const talkDraft = (ctx: Ctx, more: Partial<TalkDraft> = {}): TalkDraft => {
  const { rendered } = articleDraft(ctx, { markdown: more.markdown ?? 'The ferry was late.' })
  return {
    markdown: rendered.text,
    rendered,
    mediaIds: [],
    pictures: [],
    isTop: false,
    isPrivate: false,
    saidAt: ctx.now() - DAY_MS,
    source: null,
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
  privateTalk: 'canarytalkquokka',
  binnedTalk: 'canarytalknumbat',
  laterTalk: 'canarytalkdingo',
  privateVideo: 'canaryvideobilby',
} as const

/** Saves an open, a private, a binned talk and one of tomorrow; answers their ids. */
export async function saveTalkCast(ctx: Ctx) {
  const open = await saveTalk(ctx, talkDraft(ctx))
  const hiding = (word: string, more: Partial<TalkDraft>) =>
    saveTalk(ctx, talkDraft(ctx, { markdown: `Nobody may hear ${word}.`, ...more }))
  const hidden = await hiding(canaries.privateTalk, { isPrivate: true })
  const binned = await hiding(canaries.binnedTalk, { isTop: true })
  await binTalk(ctx, binned)
  const later = await hiding(canaries.laterTalk, { saidAt: ctx.now() + DAY_MS })
  return { open, private: hidden, binned, later }
}

/** Saves an open and a private collection with a video and captions each; answers the addresses of their files. */
export async function saveVideoCast(ctx: Ctx) {
  const collectionOf = async (word: string, isPrivate: boolean) => {
    const store = (text: string, takes: readonly FileKind[]) =>
      storeFile(ctx, Readable.from([Buffer.from(text, 'latin1')]), { name: `${word}.bin`, takes })
    const film = await store(`ID3\x04\0\0\0\0\0\0${word}`, ['mp3'])
    const captions = await store(`WEBVTT\n\n00:00.000 --> 00:01.000\n${word}\n`, ['vtt'])
    const id = await saveCollection(ctx, {
      name: `Collection ${word}`,
      description: `About ${word}`,
      coverMediaId: null,
      isPrivate,
      origin: null,
    })
    const videoId = await saveVideo(ctx, {
      collectionId: id,
      name: `Video ${word}`,
      description: `More of ${word}`,
      source: { provider: 'file', mediaId: film.id, width: null, height: null },
      durationSeconds: 1,
      coverMediaId: null,
      captions: [{ mediaId: captions.id, lang: 'en', label: `Captions ${word}` }],
      origin: null,
    })
    return { id, videoId, files: [film, captions].map((row) => filePath(row) ?? '') }
  }
  return {
    open: await collectionOf('seagull', false),
    private: await collectionOf(canaries.privateVideo, true),
  }
}

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
  return { open, locked, draft, scheduled, binned }
}
