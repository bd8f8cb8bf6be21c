/** Finds links between Markdown files that lead to no file or no heading, and named paths of files that do not exist. */
import { posix } from 'node:path'
import { type MarkdownFile, readMarkdown } from './markdown-file.ts'

/** A path of ours in inline code, such as `server/app.ts` or `web/site/`: in a folder of the repository, with an extension or a slash. */
const ownPath =
  /^(bench|bin|contract|db|docs|e2e|importers|scripts|server|tools|web)\/[\w./@-]+(\.(ts|tsx|mjs|css|md|sql)|\/)$/
const docsPath = /\bdocs\/[\w/-]+\.md\b/g

/**
 * @param markdown paths of Markdown files with their text.
 * @param exists whether a path of the repository (a file or a folder) exists.
 * @returns one sentence for each dead link.
 */
export const deadLinks = (
  markdown: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string[] => {
  const files = new Map([...markdown].map(([path, source]) => [path, readMarkdown(source)]))
  return [...files].flatMap(([path, file]) => [
    ...file.links.flatMap(({ text, line }) => {
      const problem = problemOf(path, text, files, exists)
      return problem ? [`${path}:${line} links to ${text}, ${problem}.`] : []
    }),
    ...file.codes
      .filter(({ text }) => ownPath.test(text) && !exists(text))
      .map(({ text, line }) => `${path}:${line} names ${text}, which does not exist.`),
  ])
}

const problemOf = (
  from: string,
  url: string,
  files: ReadonlyMap<string, MarkdownFile>,
  exists: (path: string) => boolean,
): string | null => {
  if (/^[a-z]+:/i.test(url)) return null
  const [path = '', fragment] = decodeURI(url).split('#')
  const target = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path))
  if (target.startsWith('..') || !exists(target)) return 'which does not exist'
  const anchors = files.get(target)?.anchors
  return fragment && anchors && !anchors.has(fragment) ? 'where no heading has that name' : null
}

/** Documents that a source file cites and that do not exist. */
export const deadCitations = (path: string, source: string, exists: (path: string) => boolean): string[] =>
  [...new Set(source.match(docsPath))]
    .filter((cited) => !exists(cited))
    .map((cited) => `${path} cites ${cited}, which does not exist.`)
