/** The site that most tests share: demo content, the tests' fixtures, and enough articles for several pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  saveMentionFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { oncePerRun } from '#server/testing/shared-result.ts'
import { RUN_FOLDER } from './run-folder.ts'
import { fillFolder, type RunningSite, startCopy } from './site.ts'

export type SiteFixtures = Awaited<ReturnType<typeof saveArticleFixtures>> & {
  talks: Awaited<ReturnType<typeof saveTalkFixtures>>
  videos: Awaited<ReturnType<typeof saveVideoFixtures>>
  /** An article with everything that Markdown can make. */
  long: number
  albums: Awaited<ReturnType<typeof saveAlbumFixtures>> & {
    /** An album with more photos than one page shows. */
    long: number
  }
}

export type SharedSite = RunningSite & { fixtures: SiteFixtures }

const NOTES = 30
const DAY_MS = 86_400_000

/** The data folder of the shared site, filled by the first worker that needs it. Copy it: nobody may change it. */
export const sharedData = async (): Promise<{ folder: string; fixtures: SiteFixtures }> => {
  const runFolder = process.env[RUN_FOLDER]
  if (!runFolder) throw new Error(`${RUN_FOLDER} is not set: the global setup did not run`)
  const folder = join(runFolder, 'data')
  const fixtures = await oncePerRun(runFolder, 'shared-site', async () => {
    let filled: SiteFixtures | undefined
    await fillFolder(folder, async (ctx) => {
      filled = await fillSharedSite(ctx)
    })
    return filled as SiteFixtures
  })
  return { folder, fixtures }
}

/** Starts a site of this worker's own with a copy of the shared data. */
export const startSharedSite = async (): Promise<SharedSite> => {
  const { folder, fixtures } = await sharedData()
  return { ...(await startCopy(folder)), fixtures }
}

const fillSharedSite = async (ctx: Ctx): Promise<SiteFixtures> => {
  await loadDemo(ctx)
  const albums = { ...(await saveAlbumFixtures(ctx)), long: await saveLongAlbum(ctx) }
  const fixtures = {
    ...(await saveArticleFixtures(ctx)),
    talks: await saveTalkFixtures(ctx),
    videos: await saveVideoFixtures(ctx),
    long: await saveLongArticle(ctx),
    albums,
  }
  await saveCommentFixtures(ctx, fixtures)
  await saveMentionFixtures(ctx, fixtures)
  await saveNotes(ctx)
  return fixtures
}

/** Articles older than all others, so that they fill the later pages of the lists. */
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

/** Sixty small photos, so that scrolling loads more. */
const saveLongAlbum = async (ctx: Ctx): Promise<number> => {
  const id = await createAlbum(ctx, { name: 'A long album', description: '', isPrivate: false })
  for (let tone = 100; tone < 160; tone += 1) {
    const row = await plainPhoto(ctx, tone)
    await addPhotos(ctx, id, [{ mediaId: row.id, description: `Tone ${tone}` }])
  }
  return id
}
