/** Categories and tags in the studio: rename, merge and delete them, with undo. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { localizedNames } from '../localized-texts.ts'
import { Id, Slug, storableText } from '../values.ts'

export const LabelKind = z.enum(['category', 'tag'])
export type LabelKind = z.output<typeof LabelKind>

const MAX_LABEL_LENGTH = 100
const LabelName = z.string().trim().max(MAX_LABEL_LENGTH)

export const StudioLabel = z.object({
  id: z.int(),
  slug: Slug,
  name: z.string(),
  /** The name of a category in each language; null of a tag. */
  localized: localizedNames(z.string()).nullable(),
  /** Articles outside of the trash, drafts included. */
  articleCount: z.int(),
  /** Articles that a visitor can see. */
  publishedCount: z.int(),
})
export type StudioLabel = z.output<typeof StudioLabel>

const Changed = z.object({
  /** Articles, those in the trash included. */
  changed: z.int(),
  undoToken: z.string(),
})

export const studioLabelsApi = {
  list: owner.get('/studio/labels', {
    summary: 'Every category or tag, by name, with the number of its articles.',
    query: z.object({ kind: LabelKind }),
    response: z.array(StudioLabel),
  }),
  rename: owner.put('/studio/labels/:id', {
    summary:
      'Renames a category or tag in every article and draft. Its URL stays unless it gets another `slug`.',
    body: z.object({
      kind: LabelKind,
      /** For both languages, where `localized` has none. */
      name: LabelName.min(1),
      /** Of a category in each language; empty: the name for both. Sent without it, the name is for both. */
      localized: localizedNames(LabelName).optional(),
      /** Its name in the URL; the former one leads to it. Sent without it, it stays. */
      slug: storableText(200).optional(),
    }),
    response: Changed,
    errors: ['refused', 'invalid'],
  }),
  merge: owner.post('/studio/labels/:id/merge', {
    summary: 'Moves every article of a category or tag to another one. Its URL redirects there.',
    body: z.object({ kind: LabelKind, targetId: Id }),
    response: Changed,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/labels/:id', {
    summary: 'Takes a category or tag from every article. Its URL redirects to the list of all.',
    query: z.object({ kind: LabelKind }),
    response: Changed,
    errors: ['refused'],
  }),
  undo: owner.post('/studio/labels/undo', {
    summary: 'Undoes a change. What was changed again since then stays; the old URL works again.',
    body: z.object({ token: z.string().max(64) }),
    response: z.object({ changed: z.int() }),
    errors: ['refused'],
  }),
}
