/** Counts the posts whose URL on the old site is known, and checks the pattern that the owner gives for it. */

import { isUrlPattern } from '#contract/studio/import-limits.ts'
import type { ImportDetails } from '#importers/report.ts'
import { ReportError, say } from '#server/features/imports/report-message.ts'
import type { ImportedPost } from './read-posts.ts'

/** The first, the last and one post between them are the examples. Drafts had no URL. */
export const knownOldUrls = (
  posts: ImportedPost[],
  remembered: string[],
): NonNullable<ImportDetails['oldUrls']> => {
  const published = posts.filter(({ file, metadata }) => file.kind !== 'about' && metadata.state !== 'draft')
  const known = published.filter(({ isUrlKnown }) => isUrlKnown)
  const places = [0, Math.floor((known.length - 1) / 2), known.length - 1]
  const examples = [...new Set(places)].flatMap((place) => {
    const post = known[place]
    return post ? [{ url: exampleUrl(post), path: post.file.path }] : []
  })
  return { known: known.length, total: published.length, examples, remembered }
}

/** With the host of the blog, when its configuration names one. */
const exampleUrl = ({ oldUrls, site: { config } }: ImportedPost): string => {
  const path =
    oldUrls.find((url) => config.root !== '' && url.startsWith(`${config.root}/`)) ?? oldUrls[0] ?? ''
  return config.hosts[0] ? `https://${config.hosts[0]}${path}` : path
}

/** @throws Error when every post would get the same URL */
export const checkPattern = (pattern: string | undefined): void => {
  if (pattern && !isUrlPattern(pattern)) throw new ReportError(say('no-placeholder', { pattern }))
}
