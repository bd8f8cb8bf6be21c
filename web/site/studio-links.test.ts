import { expect, it } from 'vitest'
import { studioPages } from '#contract/studio-pages.ts'
import { editArticleHref, STUDIO_HREF } from './studio-links.ts'

it('the links to the studio are its URLs', () => {
  expect(STUDIO_HREF).toBe(studioPages.dashboard.href())
  expect(editArticleHref(7)).toBe(studioPages.article.href({ articleId: 7 }))
})
