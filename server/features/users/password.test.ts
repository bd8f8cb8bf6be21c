import { argon2Sync } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { expect, it } from 'vitest'
import { restoreFullHashing } from '#server/testing/cheap-hashing.ts'
import {
  hashCost,
  hashPassword,
  hashRandomSecret,
  isImportedHash,
  needsNewHash,
  passesOf,
  verifyNothing,
  verifyPassword,
} from './password.ts'

restoreFullHashing()

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]{22})\$([\w+/]{43})$/

it('A1: a password is hashed with argon2id, 19 MiB and 6 passes, and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
  const [, memory, passes, salt = '', tag] = FORM.exec(one) ?? []
  expect([memory, passes]).toEqual(['19456', '6'])
  // The hash was made with the parameters that it names.
  const nonce = Buffer.from(salt, 'base64')
  const parameters = { memory: 19_456, passes: 6, parallelism: 1, tagLength: 32 }
  const expected = argon2Sync('argon2id', { ...parameters, message: 'same', nonce })
  expect(tag).toBe(expected.toString('base64').replace(/=+$/, ''))
  expect(two).not.toBe(one)
  expect(await verifyPassword('same', one)).toBe(true)
  expect(await verifyPassword('Same', one)).toBe(false)
})

it('A1: a random secret is hashed with 19 MiB and 2 passes', async () => {
  const hash = await hashRandomSecret('7946 0013 8825 5170')
  const [, memory, passes] = FORM.exec(hash) ?? []
  expect([memory, passes]).toEqual(['19456', '2'])
  expect(await verifyPassword('7946 0013 8825 5170', hash)).toBe(true)
  expect(await verifyPassword('7946 0013 8825 5171', hash)).toBe(false)
})

it('A1: a hash with other parameters is replaced at the next login', async () => {
  expect(needsNewHash(await hashPassword('same'))).toBe(false)
  expect(needsNewHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$dGFn')).toBe(true)
})

it('A3: passwords are compared to the last byte', async () => {
  const long = 'x'.repeat(72)
  expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
})

const imported = bcrypt.hashSync('winter light 2022', 10)

it('A1: a hash of bcrypt from another site is verified, and replaced at the next login', async () => {
  expect(isImportedHash(imported)).toBe(true)
  expect(needsNewHash(imported)).toBe(true)
  expect(await verifyPassword('winter light 2022', imported)).toBe(true)
  expect(await verifyPassword('winter light 2023', imported)).toBe(false)
  expect(await verifyPassword('', imported)).toBe(false)
})

it('A3: bcrypt never accepts a password whose end it does not compare', async () => {
  const long = 'x'.repeat(72)
  expect(await verifyPassword(`${long}b`, bcrypt.hashSync(`${long}a`, 4))).toBe(false)
  expect(await verifyPassword('a\0b', bcrypt.hashSync('a', 4))).toBe(false)
  expect(await verifyPassword(long, bcrypt.hashSync(long, 4))).toBe(true)
})

it('A2: a hash of another site that takes longer than those of this site is not taken over', () => {
  const withCost = (cost: string) => imported.replace('$10$', `$${cost}$`)
  expect(['04', '10', '11'].map((cost) => isImportedHash(withCost(cost)))).toEqual([true, true, true])
  expect(['03', '12', '31', '99'].map((cost) => isImportedHash(withCost(cost)))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['$2x$10$', '', `${imported}a`].map(isImportedHash)).toEqual([false, false, false])
  // A wrong password takes as long in all, bcrypt and passes together (A7).
  expect([passesOf(withCost('10')), passesOf(withCost('11'))]).toEqual([3, 6])
})

it('a missing hash never matches', async () => expect(await verifyNothing('')).toBe(false))

it('A2: at most 12 hashes of one class and 32 in all wait; further requests are refused', async () => {
  // The number of hashes is the subject here, not their cost.
  Object.assign(hashCost, { memory: 64, passes: 2 })
  const classes = ['known', 'login', 'other'] as const
  const all = await Promise.allSettled(
    classes.flatMap((priority) => Array.from({ length: 20 }, () => verifyNothing('x', priority))),
  )
  const refused = all.filter(({ status }) => status === 'rejected')
  // One is being hashed, and 8, 12 and 12 wait.
  expect(refused).toHaveLength(60 - 33)
  expect(refused[0]).toMatchObject({ reason: { kind: 'too-many', messageKey: 'busy' } })
})
