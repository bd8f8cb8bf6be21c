/** Pages of the owner's own for tests. */
import type { OwnPageContent } from '#contract/studio/own-pages.ts'

/** A complete page; a test overrides the fields that matter to it. */
export const ownPageContent = (more: Partial<OwnPageContent> = {}): OwnPageContent => ({
  path: '/uses',
  titleEn: 'What I use',
  titleCn: '',
  markdownEn: 'A lamp and a *desk*.',
  markdownCn: '',
  isPublished: true,
  isIndexed: true,
  isInNavigation: false,
  ...more,
})
