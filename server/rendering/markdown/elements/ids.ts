/**
 * Resolves ids. A heading gets its id from its text, so that a URL survives edits elsewhere; an explicit id is used
 * as is. Ids in other raw HTML get a prefix, so that they cannot conflict with ids of the page; links in the text
 * follow.
 */
import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { decoded } from '#server/platform/decoded.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import type { RenderPart } from '../rendered.ts'
import { isElement } from './elements.ts'

/** Ids of the page around the text. */
const TAKEN = ['main', 'root', 'content', 'comments', 'search', 'header', 'footer', 'toc', 'sealed', 'nav']

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Settles every id of the tree in place, and reports links that lead to none. Ids that the renderer made begin with `nonce-`. */
export function resolveIds(tree: Root, nonce: string, warnings: RenderWarnings, part?: RenderPart): void {
  const slugger = new GithubSlugger()
  for (const name of TAKEN) slugger.slug(name)
  const used = new Set<string>(part?.ids)
  for (const id of used) slugger.occurrences[id] ??= 0
  // Footnotes of different parts may have the same name.
  const ownPrefix = part && part.number > 1 ? `p${part.number}-` : ''
  const moved = new Map<string, string>()
  const unnamed: Element[] = []
  const links: Element[] = []
  const own = `${nonce}-`

  visit(tree, 'element', (node) => {
    const { properties } = node
    if (isElement(node, 'a')) {
      if (!properties.id && properties.name) properties.id = String(properties.name)
      delete properties.name
      if (String(properties.href ?? '').startsWith('#')) links.push(node)
    }
    const written = String(properties.id ?? '').trim()
    delete properties.id
    const isHeading = HEADINGS.includes(node.tagName)
    if (written === '' || /\s/.test(written)) {
      if (isHeading) unnamed.push(node)
      return
    }
    const id = written.startsWith(own)
      ? ownPrefix + written.slice(own.length)
      : isHeading
        ? written
        : `u-${written}`
    if (used.has(id) || (isHeading && TAKEN.includes(id.toLowerCase()))) {
      if (isHeading) unnamed.push(node)
      return
    }
    properties.id = id
    used.add(id)
    if (isHeading) slugger.occurrences[id] ??= 0
    else if (!written.startsWith(own)) moved.set(written, id)
  })

  for (const heading of unnamed) {
    // Signs and emoji leave nothing of a slug.
    const id = slugger.slug(slug(textOf(heading).trim()) || 'section')
    heading.properties.id = id
    used.add(id)
  }
  let alike: Map<string, string> | undefined
  for (const link of links) {
    const target = decoded(String(link.properties.href).slice(1))
    if (target.startsWith(own)) link.properties.href = `#${ownPrefix}${target.slice(own.length)}`
    else if (moved.has(target)) link.properties.href = `#${moved.get(target)}`
    else if (!used.has(target)) {
      alike ??= new Map([...used].reverse().map((id) => [anchorKey(id), id]))
      const id = anchorKey(target) === '' ? undefined : alike.get(anchorKey(target))
      if (id !== undefined) link.properties.href = `#${id}`
      else if (!isPlaceOfPage(target)) warnings.add('anchor', `#${target}`)
    }
  }
}

/** Whether a fragment means the top of the page, what is around the text, or words to look for (`:~:text=`). */
export const isPlaceOfPage = (target: string): boolean =>
  /^(?:top|:~:.*)?$/is.test(target) || TAKEN.includes(target.toLowerCase())

/** What ids of a heading have in common, whoever makes them: Hexo and others write `1-1-Été` for "1.1 Été", this renderer `11-été`. */
export const anchorKey = (id: string): string =>
  decoded(id)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
