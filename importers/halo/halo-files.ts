/** The uploaded files of a Halo site that are in its archive, by the URL that they had. */
import type { ZipArchive } from '#importers/archives/zip-archive.ts'
import type { ExportedFiles } from '#importers/exports/exported-post.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { decoded } from '#server/platform/decoded.ts'
import { ReportError, say } from '#server/platform/report-message.ts'

/** A thumbnail is made of the file whose name it has. */
const THUMBNAIL = /^\/upload\/thumbnails\/w\d+\//

/** Files as large as this are no images of texts. */
const MAX_BYTES = 40 * 1024 * 1024

/**
 * @param folder the one that contains `upload`
 * @param origin of the site; null when it is not known: then the host of a URL is not compared
 */
export const filesIn = (archive: ZipArchive, folder: string, origin: string | null): ExportedFiles => ({
  nameAt: (url) => {
    const parsed = URL.parse(url, `https://${UNKNOWN_HOST}/`)
    if (!parsed || (origin !== null && ![UNKNOWN_HOST, new URL(origin).host].includes(parsed.host)))
      return null
    const path = decoded(parsed.pathname).replace(THUMBNAIL, '/upload/')
    return path.startsWith('/upload/') && archive.files.has(`${folder}${path.slice(1)}`) ? path : null
  },
  read: async (name) => {
    const path = `${folder}${name.slice(1)}`
    if ((archive.files.get(path)?.uncompressedSize ?? 0) > MAX_BYTES)
      throw new ReportError(say('image-too-many-bytes'))
    return archive.read(path)
  },
})
