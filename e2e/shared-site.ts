/** The site that the journeys share: demo content, the tests' small fixtures, and enough notes for several pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '#server/demo/demo.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import {
  articleDraft,
  saveAlbumFixtures,
  saveArticleFixtures,
  saveCommentFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { startSite } from './site.ts'

type Fixtures = Awaited<ReturnType<typeof saveArticleFixtures>> & {
  talks: Awaited<ReturnType<typeof saveTalkFixtures>>
  videos: Awaited<ReturnType<typeof saveVideoFixtures>>
  /** An article with every kind of thing that Markdown makes. */
  long: number
  albums: Awaited<ReturnType<typeof saveAlbumFixtures>> & {
    /** More photos than come at once. */
    long: number
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** Ids of the fixtures's articles. */
    fixtures: Fixtures
  }
}

const NOTES = 30
const DAY_MS = 86_400_000

export default async (project: TestProject): Promise<() => Promise<void>> => {
  let fixtures: Fixtures | undefined
  const site = await startSite(async (ctx) => {
    await loadDemo(ctx)
    const albums = { ...(await saveAlbumFixtures(ctx)), long: await saveLongAlbum(ctx) }
    fixtures = {
      ...(await saveArticleFixtures(ctx)),
      talks: await saveTalkFixtures(ctx),
      videos: await saveVideoFixtures(ctx),
      long: await saveLongArticle(ctx),
      albums,
    }
    await saveCommentFixtures(ctx, fixtures)
    await saveNotes(ctx)
  })
  project.provide('siteUrl', site.url)
  project.provide('fixtures', fixtures as Fixtures)
  return site.stop
}

/** Older than all else, so that they fill the later pages and leave the first one to the demo. */
const saveNotes = async (ctx: Ctx): Promise<void> => {
  for (let i = 1; i <= NOTES; i += 1) {
    const publishedAt = ctx.now() - (3000 + i) * DAY_MS
    await saveArticle(
      ctx,
      articleDraft(ctx, { title: `Note ${i}`, category: 'Notes', tags: ['notes'], publishedAt }),
    )
  }
}

const saveLongArticle = async (ctx: Ctx): Promise<number> => {
  const markdown = await readFile(join(import.meta.dirname, 'long-article.md'), 'utf8')
  const draft = articleDraft(ctx, {
    title: 'A long article',
    markdown,
    rendered: await renderMarkdown({ markdown }),
  })
  return saveArticle(ctx, draft)
}

/** Sixty small photos, so that scrolling brings more. */
const saveLongAlbum = async (ctx: Ctx): Promise<number> => {
  const id = await createAlbum(ctx, { name: 'A long album', description: '', isPrivate: false })
  for (let tone = 100; tone < 160; tone += 1) {
    const row = await plainPhoto(ctx, tone)
    await addPhotos(ctx, id, [{ mediaId: row.id, description: `Tone ${tone}` }])
  }
  return id
}
