/**
 * The owner's part of the promise: calls under `/studio` that nobody else may make. Apart from the readers' part,
 * whose addresses every page carries; a room that only the owner enters is added here.
 */
import { auditApi } from '#contract/audit.ts'
import { secondFactorApi } from '#contract/second-factor.ts'

export const studioContract = {
  secondFactor: secondFactorApi,
  audit: auditApi,
}
export type StudioContract = typeof studioContract
