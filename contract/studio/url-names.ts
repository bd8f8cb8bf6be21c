/** Proposes names in URLs to the owner's forms. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import type { NamedKind } from '../url-names.ts'
import { Id, Slug, storableText } from '../values.ts'

const kinds = ['article', 'tag', 'category', 'album', 'collection'] as const satisfies NamedKind[]

export const studioUrlNamesApi = {
  propose: owner.get('/studio/url-names', {
    summary:
      'The free name that a title would get in its URL; null where URLs have numbers, or the title has no letters.',
    query: z.object({ kind: z.enum(kinds), title: storableText(300), id: Id.optional() }),
    response: z.object({ name: Slug }),
  }),
}
