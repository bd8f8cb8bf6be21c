/** Writes articles, pages, comments and images as a WXR 1.2 file. */
import { ownPageUrl } from '#contract/own-page-path.ts'
import { articleUrl } from '#contract/url-names.ts'
import { withSnapshot } from '#server/features/backup/database/snapshot.sql.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { selectMediaByHashes } from '#server/features/media/media.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { portableHtml } from '#server/rendering/markdown/portable/portable-html.ts'
import { countRows } from '../export-rows.sql.ts'
import type { ArticleItem, LabelItem } from '../items.ts'
import { readLabels } from '../read-records.ts'
import { readArticles, readPages, type TextItem } from '../read-texts.ts'
import { batches, walk } from '../walk.ts'
import { writeWholeFile } from '../write-file.ts'
import { PostNames } from './post-names.ts'
import { wxrAttachment, wxrComment, wxrHead, wxrPost, wxrTail } from './wxr-items.ts'
import { countOtherComments, selectArticleHtml, selectNamedComments, selectPageHtml } from './wxr-rows.sql.ts'

export type WxrOptions = {
  file: string
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

export type WxrResult = {
  posts: number
  pages: number
  comments: number
  images: number
  /** What the format cannot carry, one sentence each. */
  leftOut: string[]
}

/** Numbers of pages and images must differ from those of articles. */
const PAGES = 1_000_000_000
const IMAGES = 2_000_000_000
const LOGIN = 'owner'

/** Everything is of one moment. @throws Error when the file exists, or the signal fires; nothing is left then */
export async function writeWxr(ctx: Ctx, options: WxrOptions): Promise<WxrResult> {
  const database = await openDatabase(ctx.config)
  const result: WxrResult = { posts: 0, pages: 0, comments: 0, images: 0, leftOut: [] }
  try {
    await withSnapshot(database, (db) =>
      writeWholeFile(options.file, options.signal, wxrText(ctx, db, result, options)),
    )
    return result
  } finally {
    await database.close()
  }
}

async function* wxrText(ctx: Ctx, db: Db, result: WxrResult, options: WxrOptions): AsyncGenerator<string> {
  const settings = await selectSettings(ctx)
  const url = originOf(ctx)
  const categories = await labelsOf(db, 'category')
  const tags = await labelsOf(db, 'tag')
  yield wxrHead({
    title: settings.websiteTitle,
    url,
    description: settings.tagline ?? '',
    now: ctx.now(),
    language: settings.defaultLocale === 'cn' ? 'zh-CN' : 'en',
    author: { id: 1, login: LOGIN, name: settings.author },
    categories,
    tags,
  })
  const total = await countRows(db, 'article')
  const images = new Set<number>()
  const names = new PostNames()
  const lost = { locked: 0, featured: 0, redirects: 0, drafts: 0 }
  for await (const ids of batches(db, 'article')) {
    options.onProgress?.({ done: result.posts, total: total + 1, path: options.file })
    const articles = await readArticles(db, ids)
    const html = await selectArticleHtml(db, ids)
    const comments = Map.groupBy(await selectNamedComments(db, ids), ({ subject_id }) => subject_id)
    for (const { article, draft } of articles) {
      const { item } = article
      if (item.passwordHash !== undefined) lost.locked += 1
      if (item.featured) lost.featured += 1
      if (item.redirects) lost.redirects += 1
      if (draft) lost.drafts += 1
      // The text of a draft that nobody published was never rendered.
      const rendered = item.draft
        ? (await renderText(ctx, article.markdown)).rendered.html
        : (html.get(item.id) ?? '')
      const found = await findImages(db, article)
      for (const image of found.all)
        if (!images.has(image.id)) {
          images.add(image.id)
          yield wxrAttachment({ ...image, id: IMAGES + image.id, parentId: item.id, url: url + image.src })
        }
      const link = url + articleUrl({ id: item.id, slug: item.slug || null })
      const thread = comments.get(item.id) ?? []
      yield wxrPost({
        id: item.id,
        type: 'post',
        title: item.title,
        url: link,
        content: portableHtml(rendered, link),
        slug: names.nameOf({ ...item, type: 'post', paths: [item.slug || [], item.redirects ?? []].flat() }),
        excerpt: item.description ?? '',
        status: statusOf(item, ctx.now()),
        publishedAt: Date.parse(item.date),
        updatedAt: Date.parse(item.updated ?? item.date),
        isSticky: item.pinned ?? false,
        category: item.category ?? null,
        tags: item.tags ?? [],
        coverId: found.cover === null ? null : IMAGES + found.cover,
        author: LOGIN,
        comments: thread
          .map((row) =>
            wxrComment({
              id: row.id,
              parentId: row.parent_id,
              name: row.name ?? '',
              website: row.website,
              email: row.email,
              content: row.html,
              state: row.state,
              createdAt: row.created_at,
            }),
          )
          .join(''),
      })
      result.posts += 1
      result.comments += thread.length
    }
  }
  for await (const ids of batches(db, 'own_page')) {
    const html = new Map(
      (await selectPageHtml(db, ids)).map((row) => [`${row.page_id} ${row.locale}`, row] as const),
    )
    for (const { item } of await readPages(db, ids)) {
      const row = html.get(`${item.id} ${item.locale}`)
      const at = Date.parse(item.date ?? item.created)
      const link = url + ownPageUrl.href({ ownPath: item.path })
      yield wxrPost({
        id: PAGES + (row?.id ?? 0),
        type: 'page',
        title: item.title,
        url: link,
        excerpt: '',
        content: portableHtml(row?.html ?? '', link),
        slug: names.nameOf({ id: row?.id ?? 0, type: 'page', title: item.title, paths: [item.path] }),
        status: item.draft ? 'draft' : 'publish',
        publishedAt: at,
        updatedAt: item.updated === undefined ? at : Date.parse(item.updated),
        isSticky: false,
        category: null,
        tags: [],
        coverId: null,
        author: LOGIN,
        comments: '',
      })
      result.pages += 1
    }
  }
  yield wxrTail
  result.images = images.size
  result.leftOut = await leftOut(db, lost)
  options.onProgress?.({ done: 1, total: 1, path: '' })
}

async function labelsOf(db: Db, kind: 'category' | 'tag'): Promise<LabelItem[]> {
  const labels: LabelItem[] = []
  for await (const label of walk(db, kind, (at, ids) => readLabels(at, kind, ids))) labels.push(label)
  return labels
}

/** The password of a locked article is not known, so nobody may read it there. */
const statusOf = (item: ArticleItem, now: number) => {
  if (item.draft) return 'draft' as const
  if (item.passwordHash !== undefined) return 'private' as const
  return Date.parse(item.date) > now ? ('future' as const) : ('publish' as const)
}

/** The images of the text and the cover, by their hashes. */
async function findImages(db: Db, { item, markdown }: TextItem<ArticleItem>) {
  const hashes = [...`${item.cover ?? ''} ${markdown}`.matchAll(/\/media\/([0-9a-f]{32})\//g)].map(
    ([, hash]) => hash as string,
  )
  const rows = await selectMediaByHashes(db, [...new Set(hashes)].slice(0, 1000))
  const all = rows
    .filter(({ file }) => file === null)
    .map((row) => ({
      id: row.id,
      title: row.original_name,
      src: toImage(row).src,
      alt: row.alt,
      author: LOGIN,
      createdAt: row.created_at,
    }))
  const coverHash = /^\/media\/([0-9a-f]{32})\//.exec(item.cover ?? '')?.[1]
  return { all, cover: rows.find(({ hash }) => hash === coverHash)?.id ?? null }
}

async function leftOut(
  db: Db,
  lost: Record<'locked' | 'featured' | 'redirects' | 'drafts', number>,
): Promise<string[]> {
  const counted: [number, string][] = [
    [lost.locked, 'Passwords of locked articles, which become private there'],
    [lost.drafts, 'Unpublished changes to published articles'],
    [lost.featured, 'Featured marks of articles'],
    [lost.redirects, 'Earlier URLs of articles'],
    [await countRows(db, 'talk'), 'Talks'],
    [await countRows(db, 'album'), 'Photo albums'],
    [await countRows(db, 'video_collection'), 'Video collections'],
    [await countRows(db, 'friend'), 'Friend links'],
    [await countOtherComments(db), 'Comments on pages other than articles'],
  ]
  return [
    ...counted.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}.`),
    'Settings, the about page, the welcome text, and readers who have not commented.',
  ]
}
