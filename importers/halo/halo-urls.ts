/** Reads URLs of a Halo site: those without a host are its own. */

import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import type { WarnAbout } from '#importers/warnings.ts'

type Site = { origin: string | null; hasFile: (url: string) => boolean }

/** The URL of an image that came with the export or is on a known server. */
export const imageUrl = (written: string, { origin, hasFile }: Site): string | null => {
  const url = absoluteUrl(written, origin)
  return url && (url.host !== UNKNOWN_HOST || hasFile(url.href)) ? url.href : null
}

export const coverOf = (written: string, site: Site, warn: WarnAbout): string | null => {
  if (written.trim() === '') return null
  const url = imageUrl(written, site)
  if (url === null) warn('cover-missing', written.slice(0, 200))
  return url
}
