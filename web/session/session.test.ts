import { expect, it } from 'vitest'
import type { OwnProfile } from '#contract/users.ts'
import { createSafeStorage } from './safe-storage.ts'
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
  wantsDigest: 0,
  wantsReplies: 1,
  isOwner: false,
  hasPassword: true,
}

const memory = (entries: Record<string, string> = {}) => {
  const storage = createSafeStorage(() => {
    throw new Error('blocked')
  })
  for (const [key, value] of Object.entries(entries)) storage.set(key, value)
  return storage
}

it('stores each value under its given key', () => {
  const storage = memory()
  createSession(storage).set({ accessArticles: [7], tab: 2, page: 3 })
  expect(storage.get('accessArticles')).toBe('[7]')
  expect(createSession(storage).get()).toMatchObject({ accessArticles: [7], tab: 2, page: 3 })
})

it('removes the token and the user from the storage instead of storing null', () => {
  const storage = memory()
  const session = createSession(storage)
  session.set({ token: 't', userInfo: fixtureUser })
  clearUser(session)
  expect([storage.get('token'), storage.get('userInfo')]).toEqual([null, null])
})

it('ignores stored values of another type', () => {
  const storage = memory({ accessArticles: '"7"', tab: '{', page: '"x"' })
  expect(createSession(storage).get()).toMatchObject({ accessArticles: [], tab: 0, page: 1 })
})

it('clearing the user removes the token and the unlocked articles; an anonymous visitor keeps theirs', () => {
  const session = createSession(memory())
  session.set({ accessArticles: [7] })
  expect(clearUser(session)).toBe(false)
  expect(session.get().accessArticles).toEqual([7])
  session.set({ token: 't', userInfo: fixtureUser })
  expect(clearUser(session)).toBe(true)
  expect(session.get()).toMatchObject({ token: null, userInfo: null, accessArticles: [] })
})

it('has exactly the keys that the specification fixes, and the albums', () => {
  expect(Object.keys(createSession(null).get()).toSorted()).toEqual(
    'accessArticles albums currentUrl page tab token userInfo userVisible'.split(' '),
  )
})

it('has the values of the server where nothing is stored, so that hydration renders nothing again', () => {
  const server = createSession(null).get()
  const browser = createSession(memory({ tab: '2' })).get()
  expect(browser.tab).toBe(2)
  for (const key of ['accessArticles', 'albums', 'userInfo', 'token'] as const)
    expect(browser[key]).toBe(server[key])
})
