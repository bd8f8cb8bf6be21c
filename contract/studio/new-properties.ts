/** The properties of an article that was just created. Without schemas: the browser and the server use it. */
import type { DraftProperties } from './drafts.ts'

export const newProperties: DraftProperties = {
  abstract: null,
  category: null,
  tags: [],
  cover: { kind: 'none' },
  type: 1,
  originalUrl: null,
  isTop: false,
  isFeatured: false,
  lang: null,
  slug: null,
  isCommentable: true,
  sharing: null,
}
