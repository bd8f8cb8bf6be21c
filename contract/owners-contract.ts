/**
 * The owner's part of the promise: calls under `/studio` that nobody else may make. Apart from the readers' part,
 * whose addresses every page carries; a room that only the owner enters is added here.
 */
import { auditApi } from './audit.ts'
import { secondFactorApi } from './second-factor.ts'

export const ownersContract = {
  secondFactor: secondFactorApi,
  audit: auditApi,
}
export type OwnersContract = typeof ownersContract
