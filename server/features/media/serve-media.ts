/**
 * Serves `/media/…` over HTTP: with ranges, never as documents, cached by browsers forever, and only while the file
 * is public.
 */
import type { Section } from '#contract/sections.ts'
import { hiddenSections } from '#server/features/settings/hidden-sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { IMMUTABLE, readRange } from '#server/platform/http/file-response.ts'
import { matchesEtag } from '#server/platform/http/if-none-match.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'
import { type FileKey, isFileKey } from '#server/platform/storage/storage.ts'
import { createFirstVariantOnRequest } from './create-first-variant.ts'
import { isDocument, storedType } from './file-kind.ts'
import { keyInUrl, type MediaFilesRow, replacementPath, type ServedFile, servedFile } from './media.mapper.ts'
import { selectLockedArticlesShowing, selectMediaById, selectServedMedia } from './media.sql.ts'

/**
 * Null for a missing file, and equally for one that nothing public uses: it was just uploaded, or is in private albums, drafts,
 * scheduled or trashed articles.
 * @param hasOpened whether this browser has unlocked that article: then its images are served to it as well
 * @param mayLoad whether this browser is the owner's, or previews a draft with this file
 */
export async function serveMedia(
  ctx: Ctx,
  request: Request,
  pathname: string,
  hasOpened: (articleId: number) => Promise<boolean>,
  mayLoad: (mediaId: number) => Promise<boolean>,
): Promise<Response | null> {
  const { key, name } = keyInUrl(pathname.slice('/media/'.length))
  const type = storedType(key)
  if (!isFileKey(key) || !type) return null
  const row = await selectServedMedia(ctx.db, key.slice(0, key.indexOf('/')), await hiddenEntities(ctx))
  const replacement = row?.replaced_by == null ? undefined : await selectMediaById(ctx.db, row.replaced_by)
  if (replacement) return redirect(replacementPath(replacement, key))
  if (!row || servedFile(row, key, name) === null) return null
  if (row.is_open === 1) {
    const found = await createdFile(ctx, row, key)
    const response = found && (await serveStoredFile(ctx, request, withType(found, type), savedAs(row, type)))
    if (!found?.isFinal) response?.headers.set('cache-control', UNTIL_CREATED)
    return response
  }
  const locked = await selectLockedArticlesShowing(ctx.db, row.id)
  const opened = await Promise.all(locked.map(({ id }) => hasOpened(id)))
  if (!opened.includes(true) && !(await mayLoad(row.id))) return null
  const found = await createdFile(ctx, row, key)
  const file = found && (await serveStoredFile(ctx, request, withType(found, type), savedAs(row, type)))
  file?.headers.set('cache-control', FOR_ONE_READER)
  file?.headers.set('cross-origin-resource-policy', 'same-origin')
  return file
}

/** The file to serve. An image whose first variant waits for its job gets it now; null when that fails. */
async function createdFile(
  ctx: Ctx,
  row: MediaFilesRow & { id: number },
  key: string,
): Promise<ServedFile | null> {
  const found = servedFile(row, key)
  if (found !== 'none-created') return found
  const created = await createFirstVariantOnRequest(ctx, row.id, row.hash)
  const file = created && servedFile(created, key)
  return file === 'none-created' ? null : file
}

/** Another variant takes the place of one that is not created yet. */
const withType = (file: ServedFile, type: string) => ({ ...file, type: file.isFinal ? type : 'image/webp' })

/** The name under which a browser saves a document; null for what it shows. */
const savedAs = ({ original_name }: { original_name: string }, type: string): string | null =>
  isDocument(type) ? original_name : null

/** Not for long: the replacement can be undone, and the file be replaced again. */
const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })

/** What shows files in a section that the owner has hidden. */
async function hiddenEntities(ctx: Ctx): Promise<string[]> {
  const hidden = await hiddenSections(ctx)
  return Object.entries(entitiesOf).flatMap(([section, entities]) =>
    hidden.has(section as Section) ? entities : [],
  )
}

const entitiesOf: Partial<Record<Section, string[]>> = {
  talks: ['talk'],
  albums: ['album'],
  videos: ['video', 'video-collection'],
  friends: ['friend'],
}

/** What stands in for a variant that is not created yet. */
const UNTIL_CREATED = 'public, max-age=30'

/** With the owner's name of the file, without what a header or a file system could misread. */
function attachment(name: string, key: FileKey): string {
  const given = name.replace(/[\p{Cc}\p{Cf}"\\/:*?<>|]/gu, '_').toWellFormed() || key.replace('/', '-')
  const encoded = encodeURIComponent(given).replace(/['()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${given.replace(/[^ -~]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** No cache between the site and this browser may store it. */
const FOR_ONE_READER = 'private, no-store'

/** A file of the storage as a response; null when it does not exist. @param savedAs the name of a download */
export async function serveStoredFile(
  ctx: Ctx,
  request: Request,
  { key, size, type }: { key: FileKey; size: number; type: string },
  savedAs: string | null = null,
): Promise<Response | null> {
  const etag = `"${key.replace('/', '-')}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    etag,
    'content-disposition': savedAs === null ? 'inline' : attachment(savedAs, key),
    'content-security-policy': FILE_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  })
  const asked = (name: string) => request.headers.get(name)
  if (matchesEtag(asked('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  // A range of another version than the current one gets the whole file.
  const isSame = asked('if-range') === null || asked('if-range') === etag
  const range = isSame ? readRange(asked('range'), size) : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const body = await ctx.storage.read(key, range ?? undefined)
  return body && new Response(body, { status, headers })
}
