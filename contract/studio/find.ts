/** Finds everything of the owner's by its name, for the command palette. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'

export const MAX_FIND_LENGTH = 100
/** Of each kind, at most. */
const MAX_FOUND_OF_KIND = 20

export const FoundKind = z.enum([
  ...(['article', 'talk', 'album', 'media', 'comment', 'reader'] as const),
  ...(['category', 'tag', 'friend', 'video', 'collection', 'page'] as const),
])
export type FoundKind = z.output<typeof FoundKind>

export const FoundItem = z.object({
  kind: FoundKind,
  id: z.int(),
  /** The title of an article as its draft has it, the beginning of a talk or comment, the name of the others. */
  title: z.string(),
  /** The author of a comment, the email address of a reader, the alternative text of a file, the URL of a friend, the path of a page. */
  detail: z.string().nullable(),
  /** Of an article `draft`, `scheduled` or `published`, of a page `draft` or `published`, of a comment its state; null where there is none. */
  state: z.string().nullable(),
  /** The collection of a video; null of the others. */
  parentId: z.int().nullable(),
})
export type FoundItem = z.output<typeof FoundItem>

export const studioFindApi = {
  find: owner.get('/studio/find', {
    summary: `Finds by name what the owner has, drafts included: at most ${MAX_FOUND_OF_KIND} of each kind, newest first. Words may be at any place; where there are few, letters in this order are enough.`,
    query: z.object({ q: z.string().trim().min(1).max(MAX_FIND_LENGTH) }),
    response: z.array(FoundItem),
  }),
}
