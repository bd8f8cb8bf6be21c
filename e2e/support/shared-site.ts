/** The site that most tests share: demo content, the tests' fixtures, and enough articles for several pages. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import { fillFolder, type Site, startCopy } from './site.ts'

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

export type SharedSite = Site & { fixtures: SiteFixtures }

/** The environment variable with the folder that all workers of a run share. */
export const RUN_FOLDER = 'BOREALIS_E2E_FOLDER'

const NOTES = 30
const DAY_MS = 86_400_000

/** Starts a site of this worker's own, with a copy of the data folder that the first worker fills. */
export const startSharedSite = async (): Promise<SharedSite> => {
  const folder = process.env[RUN_FOLDER]
  if (!folder) throw new Error(`${RUN_FOLDER} is not set: the global setup did not run`)
  const data = join(folder, 'data')
  const isFirst = await mkdir(data).then(
    () => true,
    () => false,
  )
  const fixtures = isFirst ? await fillTemplate(folder, data) : await fixturesOfTemplate(folder)
  return { ...(await startCopy(data)), fixtures }
}

const READY = 'fixtures.json'

const fillTemplate = async (folder: string, data: string): Promise<SiteFixtures> => {
  let fixtures: SiteFixtures | undefined
  let error: unknown
  await fillFolder(data, async (ctx) => {
    fixtures = await fillSharedSite(ctx)
  }).catch((reason: unknown) => {
    error = reason
  })
  // By a rename, so that nobody reads half a file.
  const part = join(folder, 'fixtures.part')
  await writeFile(part, JSON.stringify(error ? { error: String(error) } : fixtures))
  await rename(part, join(folder, READY))
  if (error) throw error
  return fixtures as SiteFixtures
}

const fixturesOfTemplate = async (folder: string): Promise<SiteFixtures> => {
  for (;;) {
    const text = await readFile(join(folder, READY), 'utf8').catch(() => null)
    if (text === null) await pause(50)
    else {
      const found = JSON.parse(text) as SiteFixtures | { error: string }
      if ('error' in found) throw new Error(`Another worker could not fill the shared site: ${found.error}`)
      return found
    }
  }
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
