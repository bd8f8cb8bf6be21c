/** Category and tags of a WordPress post: an article has one category, so the deepest becomes it. */

import type { WarnAbout } from '#importers/exports/exported-post.ts'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
import type { XmlNode } from './read-xml.ts'
import type { WxrIndex } from './wxr-index.ts'

type Label = { name: string; slug: string }

const MAX_DEPTH = 20

export const labelsOf = (
  item: XmlNode,
  { categories }: WxrIndex,
  warn: WarnAbout,
): { category: string | null; tags: string[] } => {
  const labels = item.children.filter(({ name }) => name === 'category')
  const of = (...domains: string[]): Label[] =>
    labels
      .filter(({ attributes }) => domains.includes(attributes.domain ?? ''))
      .map(({ text, attributes }) => ({ name: htmlToLine(text), slug: attributes.nicename ?? '' }))
      .filter(({ name }) => name !== '')
  const tags = of('post_tag', 'tag').map(({ name }) => name)
  const named = of('category')
  // Version 1.0 repeats every label without its kind.
  const known = new Set([...named.map(({ name }) => name), ...tags])
  const own = [...named, ...of('').filter(({ name }) => !known.has(name))]
  // WordPress gives this name to posts without a category.
  const real = own.filter(({ name, slug }) => slug !== 'uncategorized' && name !== 'Uncategorized')
  for (const { attributes, text } of labels)
    if (!['', 'category', 'post_tag', 'tag', undefined].includes(attributes.domain))
      warn('terms-left-out', `${attributes.domain}: ${htmlToLine(text)}`)
  const paths = real.map((label) => [...ancestorsOf(label, categories), label.name])
  const deepest = paths.reduce<string[]>((best, path) => (path.length > best.length ? path : best), [])
  const category = deepest.at(-1) ?? null
  const moved = [...new Set(paths.flat())].filter((name) => name !== category)
  if (category !== null && moved.length > 0)
    warn('category-reduced', `${category}; now tags: ${moved.join(', ')}`)
  return { category, tags: [...new Set([...tags, ...moved])] }
}

/** From the top. A category that is above itself ends the way up. */
const ancestorsOf = ({ slug }: Label, categories: WxrIndex['categories']): string[] => {
  const names: string[] = []
  const passed = new Set([slug])
  let parent = categories.get(slug)?.parent ?? ''
  while (parent !== '' && !passed.has(parent) && names.length < MAX_DEPTH) {
    passed.add(parent)
    const above = categories.get(parent)
    if (!above) break
    names.unshift(above.name)
    parent = above.parent
  }
  return names
}
