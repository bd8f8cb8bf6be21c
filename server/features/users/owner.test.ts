import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { checkOwnerForm, createOwner } from './owner.ts'
import { hashPassword, verifyNothing, verifyPassword } from './password.ts'

const form = { email: 'mira@example.org', password: 'a long night', name: 'Mira', title: 'Notes' }

describe('checkOwnerForm', () => {
  it('has nothing against a good form', () =>
    expect(checkOwnerForm({ ...form, zone: 'Europe/Oslo' })).toEqual([]))
  it('says everything that is wrong at once', () => {
    expect(
      checkOwnerForm({ email: 'mira', password: 'short', name: ' ', title: '', zone: 'Moon' }),
    ).toHaveLength(5)
    expect(checkOwnerForm({ ...form, password: 'MIRA@example.org' })).toEqual([
      'The password must not be the email address.',
    ])
  })
})

describe('createOwner', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await createTestContext()
  })
  afterAll(() => context.close())

  it('gives the site and its articles to the owner, once', async () => {
    const id = await saveArticle(context.ctx, articleDraft(context.ctx))
    await createOwner(context.ctx, form)
    expect((await context.api('')).data).toMatchObject({
      websiteConfigDTO: { author: 'Mira', websiteTitle: 'Notes', name: 'Notes', englishName: 'Notes' },
    })
    expect((await context.api(`/articles/${id}`)).data).toMatchObject({ author: { nickname: 'Mira' } })
    await expect(createOwner(context.ctx, form)).rejects.toThrow('has an owner already')
  })
})

describe('createOwner with names in both languages', () => {
  it('sets each name and the tagline', async () => {
    const context = await createTestContext()
    await createOwner(context.ctx, {
      ...form,
      titleCn: '笔记',
      titleEn: 'Night notes',
      tagline: 'By lamplight',
    })
    expect((await context.api('')).data).toMatchObject({
      websiteConfigDTO: {
        ...{ websiteTitle: 'Notes', name: '笔记', englishName: 'Night notes', tagline: 'By lamplight' },
      },
    })
    await context.close()
  })
})

describe('A1: passwords', () => {
  const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/
  it('are hashed with argon2id, 19 MiB, salted, and carry their parameters', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).toMatch(shape)
    expect(one).not.toBe(two)
    expect(await verifyPassword('same', one)).toBe(true)
    expect(await verifyPassword('Same', one)).toBe(false)
  })
  it('cost whoever guesses between 50 and 250 ms of a processor each', async () => {
    const [, memory, passes] = (shape.exec(await hashPassword('same')) ?? []).map(Number)
    expect(memory).toBeGreaterThanOrEqual(19_456)
    expect(passes).toBeGreaterThanOrEqual(2)
    const parameters = { memory: memory as number, passes: passes as number, parallelism: 1, tagLength: 32 }
    const costs = Array.from({ length: 7 }, () => {
      const before = process.cpuUsage()
      argon2Sync('argon2id', { ...parameters, message: 'same', nonce: Buffer.alloc(16) })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    const median = costs.sort((a, b) => a - b)[3]
    expect(median).toBeGreaterThanOrEqual(50)
    expect(median).toBeLessThanOrEqual(250)
  })
  it('A2: at most 12 hashes of one class and 32 in all wait; further requests are refused', async () => {
    const classes = ['known', 'login', 'other'] as const
    const all = await Promise.allSettled(
      classes.flatMap((priority) => Array.from({ length: 20 }, () => verifyNothing('x', priority))),
    )
    const refused = all.filter(({ status }) => status === 'rejected')
    // One is being hashed, and 8, 12 and 12 wait.
    expect(refused).toHaveLength(60 - 33)
    expect(refused[0]).toMatchObject({ reason: { kind: 'too-many', messageKey: 'busy' } })
  }, 60_000)
  it('are compared to the last byte (A3)', async () => {
    const long = 'x'.repeat(72)
    expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
  })
  it('never match nothing', async () => expect(await verifyNothing('')).toBe(false))
})
