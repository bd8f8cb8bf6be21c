/** A post made ready: everything that can be known of its article before anything is written. */

import type { Ctx } from '#server/platform/context.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/render-markdown.ts'
import type { KnownArticle } from './import.sql.ts'
import type { PictureShelf } from './picture-shelf.ts'
import type { Post } from './read-posts.ts'
import { type PictureUse, type SettledText, type Surroundings, settleText } from './settle-text.ts'
import type { Notice } from './source/notices.ts'
import { inputHash } from './source-hash.ts'

/** What all posts of one import share. */
export type Run = {
  ctx: Ctx
  dryRun: boolean
  around: Surroundings
  shelf: PictureShelf
  /** Articles of earlier imports, by source key. */
  known: Map<string, KnownArticle>
  keyOf: (post: Post) => string
  /** Where a post of this folder stands here, by its path; null while it is nowhere. */
  hrefOf: (path: string) => string | null
  /** Which post answers at an old address; the first that asks gets it. */
  claim: (address: string, post: Post) => boolean
}

/** A text that is ready but for its pictures and links. */
export type Prepared = {
  settled: SettledText
  cover: PictureUse | { url: string } | null
  redirects: string[]
  notices: Notice[]
  /** Paths of posts it links to that stand nowhere yet. */
  waitsFor: string[]
  hash: string
}

/** Everything that can be known without writing. */
export async function prepare(run: Run, post: Post, date: number | 'file'): Promise<Prepared> {
  const settled = settleText(post, run.around)
  const notices = [...post.facts.notices, ...settled.notices]
  const cover = findCover(run, post, notices)
  const redirects = post.addresses.filter((address) => {
    const isOurs = run.claim(address, post)
    if (!isOurs) notices.push({ code: 'address-taken', detail: address })
    return isOurs
  })
  const { notices: _, body: __, password, publishedAt: ___, ...facts } = post.facts
  const hash = inputHash({
    renderer: RENDERER_VERSION,
    facts,
    date,
    password: password === null ? null : run.ctx.sign('import-password', password),
    markdown: settled.markdown,
    abstract: settled.abstract,
    pictures: await Promise.all(
      settled.places.map(({ picture }) => (picture ? run.shelf.hash(picture) : null)),
    ),
    links: settled.places.map(({ post: linked }) => (linked ? run.hrefOf(linked.path) : null)),
    cover: cover && !('url' in cover) ? await run.shelf.hash(cover) : cover,
    redirects,
  })
  const waitsFor = settled.places.flatMap(({ post: linked }) =>
    linked && run.hrefOf(linked.path) === null ? [linked.path] : [],
  )
  return { settled, cover, redirects, notices, waitsFor, hash }
}

const BUNDLE_COVERS = ['cover', 'featured', 'feature', 'thumbnail', 'banner']

function findCover({ around }: Run, post: Post, notices: Notice[]): Prepared['cover'] {
  const { facts, file, site } = post
  if (facts.cover === null) {
    if (file.engine !== 'hugo' || !/\/index[^/]*$/.test(file.path)) return null
    const names = BUNDLE_COVERS.flatMap((name) =>
      ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `./${name}.${ending}`),
    )
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const path = names.map((name) => folder + name.slice(2)).find((one) => around.assets.has(one))
    return path ? { path } : null
  }
  const path = around.assets.find(facts.cover, file, site.config)
  if (path) return { path }
  if (/^(?:https?:)?\/\//i.test(facts.cover)) {
    notices.push({ code: 'image-remote', detail: facts.cover.slice(0, 200) })
    return { url: facts.cover.startsWith('//') ? `https:${facts.cover}` : facts.cover }
  }
  notices.push({ code: 'cover-missing', detail: facts.cover.slice(0, 200) })
  return null
}
