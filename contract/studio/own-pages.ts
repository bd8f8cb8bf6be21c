/** Pages of the owner's own in the studio: writing, publishing and deleting them, and their versions. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { page } from '../paging.ts'
import { Sharing } from '../sharing.ts'
import { storableText, wholeNumber } from '../values.ts'
import { ClientId, MAX_TITLE_LENGTH } from './drafts.ts'

const MAX_OWN_PAGE_LENGTH = 200_000
/** JSON writes a character with up to six bytes; there are two texts. */
const MAX_OWN_PAGE_BYTES = 2 * 6 * MAX_OWN_PAGE_LENGTH + 20_000

const Title = storableText(MAX_TITLE_LENGTH)
const Markdown = storableText(MAX_OWN_PAGE_LENGTH)

/** A language whose title and text are empty is missing: visitors get the other one. */
export const OwnPageContent = z.object({
  /** Such as `/uses`; the server stores its normal form. */
  path: storableText(400),
  titleEn: Title,
  titleCn: Title,
  markdownEn: Markdown,
  markdownCn: Markdown,
  sharingEn: Sharing.nullable().default(null),
  sharingCn: Sharing.nullable().default(null),
  /** Whether visitors may see it. */
  isPublished: z.boolean(),
  /** Whether search engines may list it. */
  isIndexed: z.boolean(),
  /** Whether the navigation shows it while it is published. Its place is a setting. */
  isInNavigation: z.boolean(),
})
export type OwnPageContent = z.output<typeof OwnPageContent>

const facts = {
  id: z.int(),
  deletedAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
}

export const StudioOwnPage = OwnPageContent.extend({
  ...facts,
  /** Of the content; a save names it, so that it overwrites nothing that it has not seen. */
  version: z.string(),
})
export type StudioOwnPage = z.output<typeof StudioOwnPage>

export const OwnPageItem = OwnPageContent.omit({
  markdownEn: true,
  markdownCn: true,
  sharingEn: true,
  sharingCn: true,
}).extend(facts)
export type OwnPageItem = z.output<typeof OwnPageItem>

export const OwnPageVersion = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  title: z.string(),
  /** Characters of both texts. */
  length: z.int(),
})
export type OwnPageVersion = z.output<typeof OwnPageVersion>

export const studioOwnPagesApi = {
  list: owner.get('/studio/own-pages', {
    summary: "The pages of the owner's own by path, or those in the trash.",
    query: z.object({
      current: wholeNumber(1_000_000).default(1),
      size: wholeNumber(200).default(30),
      status: z.enum(['all', 'published', 'draft', 'trash']).default('all'),
      q: z.string().max(200).default(''),
    }),
    response: page(OwnPageItem),
  }),
  show: owner.get('/studio/own-pages/:id', {
    summary: 'A page for editing; null when it does not exist.',
    response: StudioOwnPage.nullable(),
  }),
  create: owner.post('/studio/own-pages', {
    summary: 'A new page; the same `saveId` creates it once. The data of `invalid` names the field.',
    maxBytes: MAX_OWN_PAGE_BYTES,
    body: OwnPageContent.extend({ saveId: ClientId }),
    response: StudioOwnPage,
  }),
  save: owner.put('/studio/own-pages/:id', {
    summary:
      'Saves a page. When it has another version than `baseVersion`, failure `conflict` has it as data. Earlier paths redirect.',
    maxBytes: MAX_OWN_PAGE_BYTES,
    body: OwnPageContent.extend({ baseVersion: z.string().max(32) }),
    response: StudioOwnPage,
    errors: ['refused', 'conflict'],
  }),
  trash: owner.del('/studio/own-pages/:id', {
    summary: 'Moves a page to the trash, where it stays for 30 days.',
    response: nothing,
    errors: ['refused'],
  }),
  restore: owner.post('/studio/own-pages/:id/restoration', {
    summary: 'Restores a page from the trash. If its path is taken by now, the data of `invalid` says so.',
    response: StudioOwnPage,
    errors: ['refused'],
  }),
  versions: owner.get('/studio/own-pages/:id/versions', {
    summary: 'The saved versions of a page, newest first.',
    response: z.array(OwnPageVersion),
  }),
  version: owner.get('/studio/own-pages/:id/versions/:versionId', {
    summary: 'A saved text; null when it no longer exists.',
    response: OwnPageContent.pick({
      titleEn: true,
      titleCn: true,
      markdownEn: true,
      markdownCn: true,
    }).nullable(),
  }),
}
