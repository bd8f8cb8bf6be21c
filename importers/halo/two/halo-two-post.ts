/** Converts a post or page of Halo 2. */
import { shortened } from '#contract/shortened.ts'
import type { ExportedPost, OldSiteComment } from '#importers/exports/exported-post.ts'
import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import { asRow, oneLine, type Row, textIn, titleOf } from '#importers/exports/rows.ts'
import type { Spool } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { collectWarnings, type WarnAbout } from '#importers/warnings.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import { haloMarkdown } from '../halo-content.ts'
import { coverOf, isTrue, labelsOf, pathOfUrl, type RowContext, rowIn, textsIn } from '../halo-export.ts'
import { type ExtensionIndex, nameOf } from './extension-index.ts'

type PostContext = Omit<RowContext, 'fileAt'> & { path: string | Message }
/** What is read before the post is converted. */
type PostParts = { base: Row | null; released: Row | null; comments: OldSiteComment[] }

/** The names of the snapshots that make up the text. */
const snapshotsOf = (row: Row): { base: string; released: string } => {
  const spec = rowIn(row, 'spec')
  const base = textIn(spec, 'baseSnapshot')
  const shown = isTrue(spec.publish) ? textIn(spec, 'releaseSnapshot') : ''
  return { base, released: shown || textIn(spec, 'headSnapshot', 'releaseSnapshot') || base }
}

export async function readSnapshots(row: Row, { snapshots }: ExtensionIndex, spool: Spool) {
  const read = async (name: string) => {
    const at = snapshots.get(name)
    return at ? ((await spool.read(at)) as Row) : null
  }
  const { base, released } = snapshotsOf(row)
  return { base: await read(base), released: await read(released) }
}

export function haloTwoPost(
  row: Row,
  index: ExtensionIndex,
  parts: PostParts,
  { path, zone, origin, hasFile }: PostContext,
): ExportedPost {
  const { warnings, warn } = collectWarnings()
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
  const isPage = row.kind === 'SinglePage'
  const excerpt = rowIn(spec, 'excerpt')
  const counts = index.counts.get(`posts/${id}`)
  warnOfAnnotations(row, warn)
  return {
    path,
    id,
    isPage,
    publishedAt,
    ...labelsOf(index, { categories: textsIn(spec, 'categories'), tags: textsIn(spec, 'tags') }, warn),
    comments: parts.comments,
    warnings,
    title: titleOf(textIn(spec, 'title')),
    markdown: textOf(row, parts, warn),
    abstract: isTrue(excerpt.autoGenerate) ? null : oneLine(textIn(excerpt, 'raw')) || null,
    updatedAt: date(status.lastModifyTime),
    cover: coverOf(textIn(spec, 'cover'), { origin, hasFile }, warn),
    state: because === null ? 'published' : 'draft',
    password: null,
    isTop: isTrue(spec.pinned),
    isFeatured: false,
    ...(spec.allowComment === false ? { isCommentable: false as const } : {}),
    originalUrl: null,
    oldUrls: isPublished ? oldUrlsOf(row) : [],
    ...(counts === undefined ? {} : { kept: counts }),
  }
}

/** @throws Error when the text is not in the file, or its versions do not fit together */
function textOf(row: Row, { base, released }: PostParts, warn: WarnAbout): string {
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

const isPublic = (row: Row): boolean => draftReason(row) === null

/** Why a post is not public; null when it is. */
function draftReason(row: Row): Message | null {
  const spec = rowIn(row, 'spec')
  const isPlanned = isTrue(rowIn(rowIn(row, 'metadata'), 'labels')['content.halo.run/scheduling-publish'])
  if (!isTrue(spec.publish) && !isPlanned) return say('was-draft')
  const visible = textIn(spec, 'visible') || 'PUBLIC'
  if (visible === 'PUBLIC') return null
  return visible === 'PRIVATE' ? say('was-private') : say('few-readers', { group: visible.toLowerCase() })
}

/** Halo writes the address that it has itself. */
export const oldUrlsOf = (row: Row): string[] => {
  const permalink = textIn(rowIn(row, 'status'), 'permalink')
  const path = permalink === '' ? null : pathOfUrl(permalink)
  const query = permalink.includes('?p=') ? absoluteUrl(permalink, null)?.search : undefined
  if (query) return [`/${query}`]
  return path === null || path === '/' ? [] : [path]
}

/** Fields that the owner or a theme has added. */
const warnOfAnnotations = (row: Row, warn: WarnAbout): void => {
  const names = Object.keys(rowIn(rowIn(row, 'metadata'), 'annotations'))
  for (const name of names.filter((one) => !/(?:^|\.)halo\.run\/|^checksum\//.test(one)))
    warn('custom-fields', shortened(name, 100))
}

const MAX_CHANGES = 100_000

/**
 * Halo 2 stores each version of a text as the lines that differ from its first version.
 * @throws Error when the changes do not fit to the text
 */
function applyPatch(original: string, patch: string): string {
  let changes: unknown
  try {
    changes = parseJsonWithoutNul(patch)
  } catch {
    throw new ReportError(say('patch-no-json'))
  }
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES) throw new ReportError(say('patch-no-list'))
  const lines = original.trim() === '' ? [] : original.split('\n')
  const deltas = changes.map((change) => asRow(change) ?? {})
  deltas.sort((a, b) => positionOf(a) - positionOf(b))
  const out: string[] = []
  let at = 0
  const copyTo = (end: number) => {
    for (; at < end; at++) out.push(lines[at] as string)
  }
  for (const delta of deltas) {
    const position = positionOf(delta)
    const before = textsIn(rowIn(delta, 'source'), 'lines')
    const isThere =
      position >= at && position <= lines.length && before.every((line, i) => lines[position + i] === line)
    if (!isThere) throw new ReportError(say('patch-does-not-fit'))
    copyTo(position)
    for (const line of textsIn(rowIn(delta, 'target'), 'lines')) out.push(line)
    at += before.length
  }
  copyTo(lines.length)
  return out.join('\n')
}

const positionOf = (delta: Row): number => {
  const { position } = rowIn(delta, 'source')
  return Number.isInteger(position) && Number(position) >= 0 ? Number(position) : Number.MAX_SAFE_INTEGER
}
