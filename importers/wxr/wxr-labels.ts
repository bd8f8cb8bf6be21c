/** Category and tags of a WordPress post: an article has one category, so the deepest becomes it. */

import { categoryPath, reduceCategories } from '#importers/exports/reduce-categories.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import type { XmlNode } from './read-xml.ts'
import type { WxrIndex } from './wxr-index.ts'

type Label = { name: string; slug: string }

export const labelsOf = (
  item: XmlNode,
  { categories }: WxrIndex,
  warn: WarnAbout,
): { category: string | null; tags: string[] } => {
  const labels = item.children.filter(({ name }) => name === 'category')
  const of = (...domains: string[]): Label[] =>
    labels
      .filter(({ attributes }) => domains.includes(attributes.domain ?? ''))
      .map(({ text, attributes }) => ({ name: plainLine(text), slug: attributes.nicename ?? '' }))
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
      warn('terms-left-out', `${attributes.domain}: ${plainLine(text)}`)
  const paths = real.map(({ slug, name }) => categoryPath(slug, name, (one) => categories.get(one)))
  const { category, tags: moved } = reduceCategories(paths, warn)
  return { category, tags: [...new Set([...tags, ...moved])] }
}
