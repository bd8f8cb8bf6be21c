import { expect, it } from 'vitest'
import type { OwnProfile } from '#contract/users.ts'
import { clearUser, createSession } from './session.ts'

const fixtureUser: OwnProfile = {
  userInfoId: 1,
  username: 'lin@example.org',
  email: 'lin@example.org',
  loginType: 1,
  nickname: 'Lin',
  avatar: null,
  website: null,
  intro: null,
  isSubscribe: 0,
  wantsReplies: 1,
  isOwner: false,
  hasPassword: true,
}

const memory = (entries: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage
}

it('keeps each value under its given key', () => {
  const storage = memory()
  createSession(storage).set({ accessArticles: [7], tab: 2, page: 3 })
  expect(storage.getItem('accessArticles')).toBe('[7]')
  expect(createSession(storage).get()).toMatchObject({ accessArticles: [7], tab: 2, page: 3 })
})

it('begins anew where the storage holds something else', () => {
  const storage = memory({ accessArticles: '"7"', tab: '{', page: '"x"' })
  expect(createSession(storage).get()).toMatchObject({ accessArticles: [], tab: 0, page: 1 })
})

it('a full storage loses the memory, never the page', () => {
  const full = () => {
    throw new Error('full')
  }
  const session = createSession({ getItem: () => null, setItem: full } as unknown as Storage)
  session.set({ tab: 4 })
  expect(session.get().tab).toBe(4)
})

it('forgetting a user takes the token and the opened articles along; a stranger keeps theirs', () => {
  const session = createSession(memory())
  session.set({ accessArticles: [7] })
  expect(clearUser(session)).toBe(false)
  expect(session.get().accessArticles).toEqual([7])
  session.set({ token: 't', userInfo: fixtureUser })
  expect(clearUser(session)).toBe(true)
  expect(session.get()).toMatchObject({ token: null, userInfo: null, accessArticles: [] })
})
