/** Reads a file of comments of any system that is known here, and puts them together by their pages. */
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { fileTime } from '#importers/exports/import-exported.ts'
import { readJson } from '#importers/exports/read-json.ts'
import { asRow, identityOf, type Row } from '#importers/exports/rows.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { say } from '#server/platform/report-message.ts'
import type { CommentFormat, FoundComment } from './found-comment.ts'
import { giscus, nodesOf } from './giscus.ts'
import { artrans, twikoo, waline } from './listed-comments.ts'
import { readDisqus } from './read-disqus.ts'

/** The comments of one page of the old site. */
export type CommentedPage = { key: string; title: string; comments: OldSiteComment[] }

export type CommentFile = {
  /** Tells the system and the site apart. */
  identity: string
  pages: CommentedPage[]
  /** Comments that the old site no longer showed. */
  deleted: number
  /** Comments that the file says exist, and does not contain. */
  missing: number
}

/** All comments of a page are needed at once, for their threads; a hundred thousand have about 60 MB. */
const MAX_BYTES = 256 * 1024 * 1024

const formats: CommentFormat[] = [artrans, twikoo, waline, giscus]

/** Where each system has its rows when the file is one object. */
const ROWS = [
  '$.data.Comment.*',
  '$.data.data.Comment.*',
  '$.results.*',
  '$.data.repository.discussions.nodes.*',
  '$.data.repository.discussion',
  '$.data.search.nodes.*',
  '$.data.node',
]

/** @throws InvalidSource for a file that is damaged, too large or has no comments of a known system */
export async function readCommentFile(file: string, zone: string): Promise<CommentFile> {
  const fallbackAt = await fileTime(file)
  const { size } = await stat(file)
  if (size > MAX_BYTES)
    throw new InvalidSource(basename(file), say('its-size'), say('too-large-split-by-pages'))
  const head = await headOf(file)
  const gathered = new GatheredComments()
  if (head.startsWith('<')) {
    let forum = ''
    for await (const { site, ...comment } of readDisqus(file, fallbackAt)) {
      forum ||= site
      gathered.add(comment)
    }
    return { ...gathered.finish(), identity: identityOf(`disqus ${forum}`), missing: 0 }
  }
  return readRows(file, head, { zone, fallbackAt }, gathered)
}

async function readRows(
  file: string,
  head: string,
  around: { zone: string; fallbackAt: number },
  gathered: GatheredComments,
): Promise<CommentFile> {
  const isOneObject = /^\{\s*"(?:data|results|type|version|tables|time|errno|errmsg)"/.test(head)
  const paths = isOneObject ? ROWS : head.startsWith('[') ? ['$.*'] : ['$']
  const found = { format: undefined as CommentFormat | undefined, site: '', missing: 0 }
  for await (const { value, place } of readJson(file, paths, { areMany: !head.startsWith('[') })) {
    const row = asRow(value)
    if (!row) throw new InvalidSource(basename(file), place, say('no-comment'))
    for (const one of isPageOfApi(row) ? discussionsIn(row) : [row]) {
      const format = formats.find(({ fits }) => fits(one))
      if (!format) throw new InvalidSource(basename(file), place, say('no-known-comment'))
      found.format ??= format
      found.site ||= format.siteOf(one)
      found.missing += format.missingIn?.(one) ?? 0
      for (const comment of format.read(one, around)) gathered.add(comment)
    }
  }
  if (!found.format && !head.startsWith('['))
    throw new InvalidSource(basename(file), say('the-file'), say('no-comment-list'))
  const identity = identityOf(`${found.format?.name ?? ''} ${found.site}`)
  return { ...gathered.finish(), identity, missing: found.missing }
}

/** A response of the API of GitHub in a list of several. */
const isPageOfApi = (row: Row): boolean => asRow(asRow(row.data)?.repository) !== null

const discussionsIn = (row: Row): Row[] => {
  const { discussions, discussion } = asRow(asRow(row.data)?.repository) ?? {}
  return [...nodesOf(discussions), ...(asRow(discussion) ? [discussion as Row] : [])]
}

/** The beginning of the file, without what may stand before its first value. */
async function headOf(file: string): Promise<string> {
  for await (const bytes of createReadStream(file, { end: 1023 }) as AsyncIterable<Buffer>)
    return bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
  return ''
}

class GatheredComments {
  readonly #pages = new Map<string, CommentedPage>()
  /** Whom a deleted comment answered. */
  readonly #deleted = new Map<string, string | null>()

  add({ page: key, pageTitle, isDeleted, ...comment }: FoundComment): void {
    if (isDeleted) {
      this.#deleted.set(comment.id, comment.parentId)
      return
    }
    const page = this.#pages.get(key) ?? { key, title: '', comments: [] }
    page.title ||= pageTitle
    const said = [key, comment.name, comment.createdAt, comment.text].join('\n')
    page.comments.push({
      ...comment,
      id: comment.id || hash('sha256', said).slice(0, 16),
      verifiedEmail: null,
    })
    this.#pages.set(key, page)
  }

  finish(): Pick<CommentFile, 'pages' | 'deleted'> {
    for (const { comments } of this.#pages.values())
      for (const comment of comments) comment.parentId = this.#shown(comment.parentId)
    return { pages: [...this.#pages.values()], deleted: this.#deleted.size }
  }

  #shown(id: string | null): string | null {
    const passed = new Set<string>()
    let at = id
    while (at !== null && this.#deleted.has(at) && !passed.has(at)) {
      passed.add(at)
      at = this.#deleted.get(at) ?? null
    }
    return at !== null && this.#deleted.has(at) ? null : at
  }
}
