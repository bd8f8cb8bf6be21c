/** A browser that stays signed in: new tabs, the sign-out, and what happens when the server does not answer. */
import { beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { User } from '#contract/users.ts'
import type { Send } from '#web/api.ts'
import { Failure, noResponse } from '#web/failure.ts'
import { endSession } from './end-session.ts'
import { renewSession } from './renew-session.ts'
import { resendAfterRenewal } from './resend-after-renewal.ts'
import { localStore } from './safe-storage.ts'
import { createSession } from './session.ts'
import { signedInMark } from './signed-in-mark.ts'

const user: User = {
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
  token: 'fresh',
}
const { token: _, ...userInfo } = user
const ended = () => new Failure({ kind: 'unauthenticated', code: 40001, message: 'ended', data: null })

/** The two endpoints, and how often each was called. */
const fakeApi = (renew: () => Promise<User>, logout = async () => null) => {
  const sessions = { renew: vi.fn(renew), logout: vi.fn(logout) }
  return { sessions, api: { sessions } as unknown as Pick<Client, 'sessions'> }
}

beforeEach(() => signedInMark.set('yes'))

it('a tab without a token gets one, with one request however many calls ask for it', async () => {
  const { api, sessions } = fakeApi(async () => user)
  const session = createSession(null)
  expect(await Promise.all([renewSession(api, session), renewSession(api, session)])).toEqual([true, true])
  expect(sessions.renew).toHaveBeenCalledOnce()
  expect(session.get()).toMatchObject({ token: 'fresh', userInfo })
})

it('S5: the mark in local storage holds no secret, and without it nothing is requested', async () => {
  const { api, sessions } = fakeApi(async () => user)
  expect(localStore.get('signedIn')).toBe('yes')
  signedInMark.set(null)
  expect(await renewSession(api, createSession(null))).toBe(false)
  expect(sessions.renew).not.toHaveBeenCalled()
})

it('a browser that the server does not know any more loses its mark; a server that does not answer signs nobody out', async () => {
  const session = createSession(null)
  const silent = fakeApi(() => Promise.reject(noResponse('offline')))
  await expect(renewSession(silent.api, session)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(signedInMark.get()).toBe('yes')
  expect(await renewSession(fakeApi(() => Promise.reject(ended())).api, session)).toBe(false)
  expect(signedInMark.get()).toBe(null)
})

it('a tab in which somebody is signed in does not become that of another person', async () => {
  const session = createSession(null)
  session.set({ token: 'old', userInfo: { ...userInfo, userInfoId: 2 } })
  expect(await renewSession(fakeApi(async () => user).api, session)).toBe(false)
  expect(session.get()).toMatchObject({ token: 'old', userInfo: { userInfoId: 2 } })
})

it('S3: a sign-out without an answer is completed by the next page, which signs nobody in', async () => {
  const session = createSession(null)
  session.set({ token: 'old', userInfo })
  const silent = fakeApi(
    async () => user,
    () => Promise.reject(noResponse('offline')),
  )
  await endSession(silent.api, session)
  expect(session.get()).toMatchObject({ token: null, userInfo: null })
  expect(signedInMark.get()).toBe('ending')

  const sentWith: unknown[] = []
  const next = fakeApi(
    async () => user,
    async () => {
      sentWith.push(session.get().token)
      return null
    },
  )
  expect(await renewSession(next.api, session)).toBe(false)
  expect(sentWith).toEqual(['fresh'])
  expect(session.get()).toMatchObject({ token: null, userInfo: null })
  expect(signedInMark.get()).toBe(null)
})

it('S3: a sign-out while a tab is signing in wins', async () => {
  const session = createSession(null)
  const answer = Promise.withResolvers<User>()
  const { api, sessions } = fakeApi(() => answer.promise)
  const renewal = renewSession(api, session)
  const ending = endSession(
    fakeApi(
      async () => user,
      () => Promise.reject(noResponse('slow')),
    ).api,
    session,
  )
  answer.resolve(user)
  await ending
  expect(await renewal).toBe(false)
  expect(sessions.logout).toHaveBeenCalledOnce()
  expect(session.get().token).toBe(null)
})

it('a call with a token that has ended is sent again with a new one, once; other failures are not', async () => {
  const call = { method: 'POST', path: '/comments/save', body: { text: 'typed' }, bodyKind: 'json' } as const
  let isValid = false
  const sent = vi.fn<Send>(async () => (isValid ? 'saved' : Promise.reject(ended())))
  const renew = vi.fn(async () => {
    isValid = true
    return true
  })
  expect(await resendAfterRenewal(sent, renew)(call)).toBe('saved')
  expect(sent.mock.calls).toEqual([[call], [call]])
  isValid = false
  await expect(resendAfterRenewal(sent, async () => false)(call)).rejects.toMatchObject({ code: 40001 })
  await expect(resendAfterRenewal(sent, async () => true)(call)).rejects.toMatchObject({ code: 40001 })
  await expect(resendAfterRenewal(sent, renew)({ ...call, path: '/users/token' })).rejects.toThrow()
  const silent = resendAfterRenewal(() => Promise.reject(noResponse('offline')), renew)
  await expect(silent(call)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(renew).toHaveBeenCalledOnce()
})
