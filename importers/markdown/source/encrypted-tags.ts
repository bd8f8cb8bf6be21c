/** Reads passwords that the configuration of hexo-blog-encrypt gives to all posts with a tag. */
import { textOf } from '#importers/front-matter-values.ts'
import { readTerms } from './terms.ts'
import { mapOf } from './urls/settings.ts'

/**
 * The front matter with the password of the first of its tags that has one. A password in the front matter counts more,
 * also an empty one, with which the plugin leaves a post open.
 */
export const withPasswordOfTags = (
  data: Record<string, unknown>,
  config: Record<string, unknown>,
): Record<string, unknown> => {
  const { tags: pairs } = mapOf(config.encrypt)
  if (!Array.isArray(pairs) || 'password' in data) return data
  const passwords = new Map(pairs.map(mapOf).map(({ name, password }) => [textOf(name), textOf(password)]))
  const password = readTerms(data, 'hexo')
    .tags.map((tag) => passwords.get(tag))
    .find(Boolean)
  return password ? { ...data, password } : data
}
