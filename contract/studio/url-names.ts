/** Proposes names in URLs to the owner's forms, and lists what redirects to them. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { Paging, page } from '../paging.ts'
import type { NamedKind } from '../url-names.ts'
import { Id, Slug, storableText } from '../values.ts'

const kinds = ['article', 'tag', 'category', 'album', 'collection'] as const satisfies NamedKind[]

const KnownRedirect = z.object({
  /** What is there now. */
  kind: z.enum([...kinds, 'page']),
  from: z.string(),
  to: z.string(),
})
export type KnownRedirect = z.output<typeof KnownRedirect>

export const studioUrlNamesApi = {
  propose: owner.get('/studio/url-names', {
    summary:
      'The free name that a title would get in its URL; null where URLs have numbers, or the title has no letters.',
    query: z.object({ kind: z.enum(kinds), title: storableText(300), id: Id.optional() }),
    response: z.object({ name: Slug }),
  }),
  former: owner.get('/studio/former-urls', {
    summary: 'Earlier URLs, which redirect: imported ones, earlier names and earlier paths.',
    query: Paging.extend({ search: storableText(200).default('') }),
    response: page(KnownRedirect),
  }),
}
