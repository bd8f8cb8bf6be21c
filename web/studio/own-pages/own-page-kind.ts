/** A page as the owner writes it: a title and a text in each language, and who finds it. */

import type { Locale } from '#contract/locale.ts'
import { normalOwnPath } from '#contract/own-page-path.ts'
import { cutAt } from '#contract/shortened.ts'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { isSameValue } from '../saving/draft-content.ts'
import { type DraftKind, type ItemDraft, TYPED_FIELDS } from '../saving/item-draft.ts'
import { openRecordStore } from '../saving/record-store.ts'

export type OwnPageDraft = ItemDraft<OwnPageContent, StudioOwnPage>

export const ownPageKind: DraftKind<OwnPageContent, StudioOwnPage> = {
  name: 'page',
  empty: {
    path: '',
    titleEn: '',
    titleCn: '',
    markdownEn: '',
    markdownCn: '',
    sharingEn: null,
    sharingCn: null,
    isPublished: false,
    isIndexed: true,
    isInNavigation: false,
  },
  contentOf: ({ id, version, deletedAt, savedAt, ...content }) => content,
  texts: ['markdownEn', 'markdownCn'],
  // The server stores normal forms.
  isSame: (name, one, other) => {
    if (name === 'path') return normalOwnPath(String(one)) === normalOwnPath(String(other))
    if (name === 'titleEn' || name === 'titleCn') return String(one).trim() === String(other).trim()
    return isSameValue(one, other)
  },
  mineWins: ['path', 'sharingEn', 'sharingCn'],
  records: openRecordStore(
    { database: 'borealis-own-pages', table: 'own-pages', keyPath: 'key' },
    TYPED_FIELDS,
  ),
  server: ({ studioOwnPages }) => ({
    create: (body) => studioOwnPages.create({ body }),
    save: (id, body) => studioOwnPages.save({ params: { id }, body }),
    // One in the trash is not edited.
    show: async (id) => {
      const page = await studioOwnPages.show({ params: { id } })
      return page?.deletedAt === null ? page : null
    },
  }),
}

/** The names of the fields of a language. */
export const fieldsOf = {
  en: { title: 'titleEn', markdown: 'markdownEn', sharing: 'sharingEn' },
  cn: { title: 'titleCn', markdown: 'markdownCn', sharing: 'sharingCn' },
} as const satisfies Record<Locale, Record<'title' | 'markdown' | 'sharing', keyof OwnPageContent>>

/** The path that a title suggests: its letters and digits, joined by hyphens. */
export const suggestedPath = (title: string): string => {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length === 0 ? '' : `/${cutAt(words.join('-'), 60)}`
}
