/** Saves the fixtures that tests share: an open, a locked, a draft, a scheduled article, and the like for each entity. */

import { Readable } from 'node:stream'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { markSpam, trashComment } from '#server/features/comments/comment-states.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import type { FileKind } from '#server/features/media/file-kind.ts'
import { filePath } from '#server/features/media/media.mapper.ts'
import { storeFile } from '#server/features/media/store-file.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk, type TalkDraft } from '#server/features/talks/save-talk.ts'
import { trashTalk } from '#server/features/talks/talk-listing.ts'
import { saveCollection } from '#server/features/videos/save-collection.ts'
import { saveVideo } from '#server/features/videos/save-video.ts'
import type { Ctx } from '#server/platform/context.ts'
import { plainPhoto } from './photos.ts'

import { createTestReader } from './readers.ts'

const DAY_MS = 24 * 3600 * 1000

/** A complete article draft; a test overrides the fields that matter to it. */
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
      warnings: [],
    },
    ...more,
  }
}

/** A complete talk draft; a test overrides the fields that matter to it. */
export const talkDraft = (ctx: Ctx, more: Partial<TalkDraft> = {}): TalkDraft => {
  const { rendered } = articleDraft(ctx, { markdown: more.markdown ?? 'The ferry was late.' })
  return {
    markdown: rendered.text,
    rendered,
    mediaIds: [],
    photos: [],
    isTop: false,
    isPrivate: false,
    publishedAt: ctx.now() - DAY_MS,
    source: null,
    ...more,
  }
}

/** The draft with another text for the search index, whatever its Markdown is. */
export const withText = <Draft extends { rendered: { text: string } }>(
  draft: Draft,
  text: string,
): Draft => ({
  ...draft,
  rendered: { ...draft.rendered, text },
})

export const PASSWORD = 'open sesame'

/** Sentinel strings: each hidden item contains its own in all its texts, and no anonymous visitor may ever see one. */
export const sentinels = {
  draft: 'sentineldraftzebra',
  scheduled: 'sentinelscheduledyak',
  locked: 'sentinellockedxerus',
  binned: 'sentinelbinnedwombat',
  waitingComment: 'sentinelwaitingvole',
  spamComment: 'sentinelspamviper',
  binnedComment: 'sentinelbinnedadder',
  answerInBin: 'sentinelanswerasp',
  lockedComment: 'sentinellockedmamba',
  waitingMention: 'sentinelmentionstoat',
  rejectedMention: 'sentinelmentionweasel',
  unverifiedMention: 'sentinelmentionferret',
  lockedMention: 'sentinelmentionmarten',
  privateTalk: 'sentineltalkquokka',
  binnedTalk: 'sentineltalknumbat',
  laterTalk: 'sentineltalkdingo',
  privateVideo: 'sentinelvideobilby',
  privateAlbum: 'sentinelalbumpangolin',
  /** The email address of a reader. */
  email: 'sentinelmailboxquail',
} as const

/** Turns webmentions on, and saves one that is shown below the open article and others that are not. */
export async function saveMentionFixtures(ctx: Ctx, { open, locked }: { open: number; locked: number }) {
  const mention = (
    article_id: number,
    word: string,
    state: 'unverified' | 'waiting' | 'published' | 'rejected',
  ) => ({
    article_id,
    state,
    kind: 'reply' as const,
    received_at: ctx.now(),
    source: `https://lin.example/${word}`,
    target: `https://blog.example/articles/${article_id}`,
    author_name: `Lin ${word}`,
    author_url: `https://lin.example/about-${word}`,
    title: `Titled ${word}`,
    excerpt: `Nobody may hear ${word}.`,
  })
  await ctx.transaction(async (tx) => {
    await updateSettings(ctx, tx, { webmentions: true })
    await tx
      .insertInto('mention')
      .values([
        mention(open, 'shown', 'published'),
        mention(open, sentinels.waitingMention, 'waiting'),
        mention(open, sentinels.rejectedMention, 'rejected'),
        mention(open, sentinels.unverifiedMention, 'unverified'),
        mention(locked, sentinels.lockedMention, 'published'),
      ])
      .execute()
  })
}

/** Saves an open, a private, a trashed talk and one of tomorrow. Returns their ids. */
export async function saveTalkFixtures(ctx: Ctx) {
  const open = await saveTalk(ctx, talkDraft(ctx))
  const hiding = (word: string, more: Partial<TalkDraft>) =>
    saveTalk(ctx, talkDraft(ctx, { markdown: `Nobody may hear ${word}.`, ...more }))
  const hidden = await hiding(sentinels.privateTalk, { isPrivate: true })
  const binned = await hiding(sentinels.binnedTalk, { isTop: true })
  await trashTalk(ctx, binned)
  const later = await hiding(sentinels.laterTalk, { publishedAt: ctx.now() + DAY_MS })
  return { open, private: hidden, binned, later }
}

/** Saves an open and a private collection with a video and captions each. Returns the URLs of their files. */
export async function saveVideoFixtures(ctx: Ctx) {
  const collectionOf = async (word: string, isPrivate: boolean) => {
    const store = (text: string, takes: readonly FileKind[]) =>
      storeFile(ctx, Readable.from([Buffer.from(text, 'latin1')]), {
        name: `${word}.bin`,
        acceptedKinds: takes,
      })
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
      madeAt: Date.UTC(2020, 0, 1),
      captions: [{ mediaId: captions.id, lang: 'en', label: `Captions ${word}` }],
      origin: null,
    })
    return { id, videoId, files: [film, captions].map((row) => filePath(row) ?? '') }
  }
  return {
    open: await collectionOf('seagull', false),
    private: await collectionOf(sentinels.privateVideo, true),
  }
}

/** Saves an open, a locked, a draft, a scheduled and a trashed article. Returns their ids. */
export async function saveArticleFixtures(ctx: Ctx) {
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
  const locked = await hiding(sentinels.locked, {
    title: 'A locked article',
    password: PASSWORD,
    tags: ['letters'],
  })
  const word = (name: keyof typeof sentinels) => ({
    title: `Titled ${sentinels[name]}`,
    tags: [sentinels[name]],
    category: sentinels[name],
  })
  const draft = await hiding(sentinels.draft, { ...word('draft'), state: 'draft' })
  const scheduled = await hiding(sentinels.scheduled, {
    ...word('scheduled'),
    publishedAt: ctx.now() + DAY_MS,
  })
  const binned = await hiding(sentinels.binned, word('binned'))
  await trashArticle(ctx, binned)
  await createTestReader(ctx, { nickname: 'Ingrid', email: `${sentinels.email}@example.org` })
  return { open, locked, draft, scheduled, binned }
}

/** Saves an open album and a private one with a photo of its own each. Returns ids, and the private photo's file. */
export async function saveAlbumFixtures(ctx: Ctx) {
  const open = await createAlbum(ctx, {
    name: 'An open album',
    description: 'Fog, mostly.',
    isPrivate: false,
  })
  const hidden = await createAlbum(ctx, {
    name: `Named ${sentinels.privateAlbum}`,
    description: `About ${sentinels.privateAlbum}`,
    isPrivate: true,
  })
  const [shown, unseen] = [await plainPhoto(ctx, 3), await plainPhoto(ctx, 4)]
  await addPhotos(ctx, open, [{ mediaId: shown.id, description: 'A wall of fog' }])
  await addPhotos(ctx, hidden, [{ mediaId: unseen.id, description: `Shows ${sentinels.privateAlbum}` }])
  return { open, private: hidden, privateFile: `/media/${unseen.hash}/40.webp` }
}

/** Saves comments that nobody may see: waiting, spam, in the trash with a reply, and one below the locked article. */
export async function saveCommentFixtures(ctx: Ctx, articles: { open: number; locked: number }) {
  const { id: accountId } = await createTestReader(ctx, { nickname: 'Ingrid' })
  const say = async (word: string, topicId: number, parentId: number | null = null) => {
    const subject = { type: 1, id: topicId } as const
    const text = `I said ${word}.`
    const comment = { accountId, subject, text, parentId, replyUserId: null, ipAddress: null }
    return (await saveComment(ctx, comment)).id
  }
  const open = await say('it aloud', articles.open)
  await say(sentinels.lockedComment, articles.locked)
  await markSpam(ctx, await say(sentinels.spamComment, articles.open))
  const binned = await say(sentinels.binnedComment, articles.open)
  await say(sentinels.answerInBin, articles.open, binned)
  await trashComment(ctx, binned)
  const review = (commentApproval: 'nobody' | 'everybody') =>
    ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval }))
  await review('everybody')
  await say(sentinels.waitingComment, articles.open)
  await review('nobody')
  return { open }
}
