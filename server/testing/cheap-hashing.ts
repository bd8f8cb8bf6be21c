/** Lowers the cost of password hashes in the process that imports this file, for tests in which the cost is not the subject. */
import { afterAll, beforeAll } from 'vitest'
import { hashCost } from '#server/features/users/password.ts'

const cheapCost = { memory: 64, passes: 2 }
const fullCost = { ...hashCost }

Object.assign(hashCost, cheapCost)

/** Hashes at full cost in the tests of the calling file. Files share processes, so the cost is lowered again after them. */
export function restoreFullHashing(): void {
  beforeAll(() => {
    Object.assign(hashCost, fullCost)
  })
  afterAll(() => {
    Object.assign(hashCost, cheapCost)
  })
}
