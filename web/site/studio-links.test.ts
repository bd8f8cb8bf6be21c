import { expect, it } from 'vitest'
import { fixedPages } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import {
  EDIT_ABOUT_HREF,
  EDIT_FRIENDS_HREF,
  EDIT_VIDEOS_HREF,
  EDIT_WELCOME_HREF,
  editAlbumHref,
  editArticleHref,
  editCollectionHref,
  editTalkHref,
  SET_UP_EMAIL_HREF,
  STUDIO_HREF,
} from './studio-links.ts'

it('the links to the studio are its URLs', () => {
  expect(STUDIO_HREF).toBe(studioPages.dashboard.href())
  expect(EDIT_ABOUT_HREF).toBe(studioPages.ownPage.href({ pageId: fixedPages.about.id }))
  expect(EDIT_FRIENDS_HREF).toBe(studioPages.friends.href())
  expect(EDIT_VIDEOS_HREF).toBe(studioPages.videos.href())
  expect(editCollectionHref(7)).toBe(studioPages.collection.href({ collectionId: 7 }))
  expect(EDIT_WELCOME_HREF).toBe(studioPages.ownPage.href({ pageId: fixedPages.message.id }))
  expect(SET_UP_EMAIL_HREF).toBe(studioPages.settings.href(null, { section: 'email' }))
  expect(editArticleHref(7)).toBe(studioPages.article.href({ articleId: 7 }))
  expect(editTalkHref(7)).toBe(studioPages.talk.href({ talkId: 7 }))
  expect(editAlbumHref(7)).toBe(studioPages.album.href({ albumId: 7 }))
  expect(editAlbumHref(7, 12)).toBe(studioPages.album.href({ albumId: 7 }, { photo: 12 }))
})
