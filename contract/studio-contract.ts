/**
 * The endpoints of the owner under `/studio`, separate from the public ones, whose table every page loads. A feature
 * that only the owner uses is added here.
 */
import { auditApi } from '#contract/audit.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { studioArticlesApi } from './studio/articles.ts'
import { draftsApi } from './studio/drafts.ts'
import { studioMediaApi } from './studio/media.ts'
import { previewsApi } from './studio/previews.ts'

export const studioContract = {
  secondFactor: secondFactorApi,
  audit: auditApi,
  studioArticles: studioArticlesApi,
  drafts: draftsApi,
  previews: previewsApi,
  studioMedia: studioMediaApi,
}
export type StudioContract = typeof studioContract
