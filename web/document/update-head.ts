/** Updates the title and the metadata of the document after a navigation in the browser. */
import type { HeadMetadata } from './head.ts'

export const updateHead = ({ title, description, canonical, isIndexed }: HeadMetadata) => {
  document.title = title
  set('meta[name="description"]', 'content', description)
  set('link[rel="canonical"]', 'href', canonical)
  set('meta[name="robots"]', 'content', isIndexed ? 'max-image-preview:large' : 'noindex')
}

const set = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value)
