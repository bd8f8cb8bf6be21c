/** Converts a post or page of Halo 2. */

import type { ExportedPost, OldSiteComment } from '#importers/exports/exported-post.ts'
import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import { categoryPath, reduceCategories } from '#importers/exports/reduce-categories.ts'
import type { Spool } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import type { ImportWarning, WarnAbout } from '#importers/warnings.ts'
import { type Message, ReportError, say } from '#server/features/imports/report-message.ts'
import { haloMarkdown } from '../halo-content.ts'
import { type HaloRow, isTrue, pathOfUrl, rowIn, textIn, textsIn } from '../halo-export.ts'
import { coverOf } from '../halo-urls.ts'
import { applyPatch } from './apply-patch.ts'
import { type ExtensionIndex, nameOf } from './extension-index.ts'

const MAX_TITLE = 200

type PostContext = {
  path: string | Message
  zone: string
  origin: string | null
  hasFile: (url: string) => boolean
}
/** What is read before the post is converted. */
type PostParts = { base: HaloRow | null; released: HaloRow | null; comments: OldSiteComment[] }

/** The names of the snapshots that make up the text. */
const snapshotsOf = (row: HaloRow): { base: string; released: string } => {
  const spec = rowIn(row, 'spec')
  const base = textIn(spec, 'baseSnapshot')
  const shown = isTrue(spec.publish) ? textIn(spec, 'releaseSnapshot') : ''
  return { base, released: shown || textIn(spec, 'headSnapshot', 'releaseSnapshot') || base }
}

export async function readSnapshots(row: HaloRow, { snapshots }: ExtensionIndex, spool: Spool) {
  const read = async (name: string) => {
    const at = snapshots.get(name)
    return at ? ((await spool.read(at)) as HaloRow) : null
  }
  const { base, released } = snapshotsOf(row)
  return { base: await read(base), released: await read(released) }
}

export function haloTwoPost(
  row: HaloRow,
  index: ExtensionIndex,
  parts: PostParts,
  { path, zone, origin, hasFile }: PostContext,
): ExportedPost {
  const warnings: ImportWarning[] = []
  const warn: WarnAbout = (code, detail) => warnings.push({ code, detail })
  const spec = rowIn(row, 'spec')
  const status = rowIn(row, 'status')
  const id = nameOf(row)
  const isPublished = isPublic(row)
  const because = draftReason(row)
  if (because !== null) warn('draft-because', because)
  const head = textIn(spec, 'headSnapshot')
  if (isTrue(spec.publish) && head !== '' && head !== snapshotsOf(row).released)
    warn('changes-unpublished', head)
  const date = (value: unknown) => parseDate(value, zone)
  const publishedAt = date(spec.publishTime) ?? date(rowIn(row, 'metadata').creationTimestamp)
  const updatedAt = date(status.lastModifyTime)
  const isPage = row.kind === 'SinglePage'
  const labels = labelsOf(spec, index, warn)
  const excerpt = rowIn(spec, 'excerpt')
  const views = index.visits.get(id)
  warnOfAnnotations(row, warn)
  return {
    path,
    id,
    isPage,
    publishedAt,
    ...labels,
    comments: parts.comments,
    warnings,
    title: [...(textIn(spec, 'title').replace(/\s+/g, ' ').trim() || 'Untitled')]
      .slice(0, MAX_TITLE)
      .join(''),
    markdown: textOf(row, parts, warn),
    abstract: isTrue(excerpt.autoGenerate)
      ? null
      : textIn(excerpt, 'raw').replace(/\s+/g, ' ').trim() || null,
    // Halo changes the time with every visit to the editor, also in front of the publication.
    updatedAt: updatedAt !== null && publishedAt !== null && updatedAt > publishedAt ? updatedAt : null,
    cover: coverOf(textIn(spec, 'cover'), { origin, hasFile }, warn),
    state: because === null ? 'published' : 'draft',
    password: null,
    isTop: isTrue(spec.pinned),
    isFeatured: false,
    originalUrl: null,
    oldUrls: isPublished ? oldUrlsOf(row) : [],
    ...(views === undefined ? {} : { kept: { views } }),
  }
}

/** @throws Error when the text is not in the file, or its versions do not fit together */
function textOf(row: HaloRow, { base, released }: PostParts, warn: WarnAbout): string {
  if (!base && !released && snapshotsOf(row).base === '') return ''
  if (!base || !released) throw new ReportError(say('text-not-in-file'))
  const [first, last] = [rowIn(base, 'spec'), rowIn(released, 'spec')]
  const version = (name: string): string => {
    const original = textIn(first, name)
    const patch = textIn(last, name)
    return base === released || nameOf(base) === nameOf(released) || patch === ''
      ? original
      : applyPatch(original, patch)
  }
  const type = textIn(last, 'rawType') || textIn(first, 'rawType')
  return haloMarkdown({ type, raw: version('rawPatch'), html: version('contentPatch') }, warn)
}

const isPublic = (row: HaloRow): boolean => draftReason(row) === null

/** Why a post is not public; null when it is. */
function draftReason(row: HaloRow): Message | null {
  const spec = rowIn(row, 'spec')
  const isPlanned = isTrue(rowIn(rowIn(row, 'metadata'), 'labels')['content.halo.run/scheduling-publish'])
  if (!isTrue(spec.publish) && !isPlanned) return say('was-draft')
  const visible = textIn(spec, 'visible') || 'PUBLIC'
  if (visible === 'PUBLIC') return null
  return visible === 'PRIVATE' ? say('was-private') : say('few-readers', { group: visible.toLowerCase() })
}

const labelsOf = (spec: HaloRow, { categories, tags }: ExtensionIndex, warn: WarnAbout) => {
  const paths = textsIn(spec, 'categories').flatMap((id) => {
    const found = categories.get(id)
    return found && found.name !== '' ? [categoryPath(id, found.name, (one) => categories.get(one))] : []
  })
  const { category, tags: moved } = reduceCategories(paths, warn)
  const named = textsIn(spec, 'tags').map((id) => tags.get(id) ?? '')
  return { category, tags: [...new Set([...named.filter((name) => name !== ''), ...moved])] }
}

/** Halo writes the address that it has itself. */
export const oldUrlsOf = (row: HaloRow): string[] => {
  const permalink = textIn(rowIn(row, 'status'), 'permalink')
  const path = permalink === '' ? null : pathOfUrl(permalink)
  const query = permalink.includes('?p=') ? absoluteUrl(permalink, null)?.search : undefined
  if (query) return [`/${query}`]
  return path === null || path === '/' ? [] : [path]
}

/** Fields that the owner or a theme has added. */
const warnOfAnnotations = (row: HaloRow, warn: WarnAbout): void => {
  const names = Object.keys(rowIn(rowIn(row, 'metadata'), 'annotations'))
  for (const name of names.filter((one) => !/(?:^|\.)halo\.run\/|^checksum\//.test(one)))
    warn('custom-fields', name.slice(0, 100))
}
