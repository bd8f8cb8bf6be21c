/** Lowers the cost of passwords in the process that imports this file, of accounts and of backups, for tests in which it is not the subject. */
import { afterAll, beforeAll } from 'vitest'
import { passphraseCost } from '#server/features/backup/archive/encryption.ts'
import { hashCost } from '#server/features/users/password.ts'

const [fullHash, fullPassphrase] = [{ ...hashCost }, { ...passphraseCost }]

const lower = () => {
  Object.assign(hashCost, { memory: 64, passes: 2 })
  Object.assign(passphraseCost, { workFactor: 10 })
}
lower()

/** Full cost in the tests of the calling file or group. Files share processes, so the cost is lowered again after them. */
export function restoreFullHashing(): void {
  beforeAll(() => {
    Object.assign(hashCost, fullHash)
    Object.assign(passphraseCost, fullPassphrase)
  })
  afterAll(lower)
}
