import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/articles/save-article.ts'
import { articleDraft } from '#server/testing/cast.ts'
import { createWorld, type World } from '#server/testing/world.ts'
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
      'The password must not be the mailbox.',
    ])
  })
})

describe('createOwner', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.end())

  it('gives the site and its articles to the owner, once', async () => {
    const id = await saveArticle(world.ctx, articleDraft(world.ctx))
    await createOwner(world.ctx, form)
    expect((await world.api('')).data).toMatchObject({
      websiteConfigDTO: { author: 'Mira', websiteTitle: 'Notes' },
    })
    expect((await world.api(`/articles/${id}`)).data).toMatchObject({ author: { nickname: 'Mira' } })
    await expect(createOwner(world.ctx, form)).rejects.toThrow('has an owner already')
  })
})

describe('passwords (A1)', () => {
  it('are hashed with argon2id, salted, and carry their parameters', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('same', one)).toBe(true)
    expect(await verifyPassword('Same', one)).toBe(false)
  })
  it('are compared to the last byte (A3)', async () => {
    const long = 'x'.repeat(72)
    expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
  })
  it('never match nothing', async () => expect(await verifyNothing('')).toBe(false))
})
