/** Updates the title and the metadata of the document after a navigation in the browser. */
import type { HeadMetadata } from './head.ts'

export const updateHead = ({ title, description, canonical, isIndexed, feeds }: HeadMetadata) => {
  document.title = title
  set('meta[name="description"]', 'content', description)
  set('link[rel="canonical"]', 'href', canonical)
  set('meta[name="robots"]', 'content', isIndexed ? 'max-image-preview:large' : 'noindex')
  for (const { type, href } of feeds) set(`link[type="${type}"]`, 'href', href)
  // They belong to the article that the server rendered.
  for (const link of document.head.querySelectorAll('link[type="text/markdown"], link[hreflang]'))
    link.remove()
}

const set = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value)
