/**
 * The endpoints of the owner under `/studio`, separate from the public ones, whose table every page loads. A feature
 * that only the owner uses is added here.
 */
import { auditApi } from '#contract/audit.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { studioAlbumsApi } from './studio/albums.ts'
import { studioArticlesApi } from './studio/articles.ts'
import { draftsApi } from './studio/drafts.ts'
import { studioMediaApi } from './studio/media.ts'
import { studioAboutApi, studioMessageApi } from './studio/pages.ts'
import { previewsApi } from './studio/previews.ts'
import { setupApi } from './studio/setup.ts'
import { studioTalksApi } from './studio/talks.ts'

export const studioContract = {
  secondFactor: secondFactorApi,
  audit: auditApi,
  setup: setupApi,
  studioArticles: studioArticlesApi,
  drafts: draftsApi,
  previews: previewsApi,
  studioTalks: studioTalksApi,
  studioAlbums: studioAlbumsApi,
  studioMedia: studioMediaApi,
  studioAbout: studioAboutApi,
  studioMessage: studioMessageApi,
}
export type StudioContract = typeof studioContract
