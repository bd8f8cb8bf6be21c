import { expect, it } from 'vitest'
import type { ClientRequest } from '#web/api.ts'
import { Failure, noResponse } from '#web/failure.ts'
import { createOpening } from './opening.ts'
import { createSignInRequests, resendAfterSignIn } from './sign-in-requests.ts'

const call: ClientRequest = {
  method: 'PUT',
  path: '/studio/drafts/7',
  body: { text: 'typed' },
  bodyKind: 'json',
}
const ended = () => new Failure({ kind: 'unauthenticated', code: 40001, message: 'ended', data: null })

/** A server that knows one token. */
const setUp = () => {
  let token: string | null = 'old'
  let valid = 'old'
  const received: unknown[] = []
  const requests = createSignInRequests()
  const send = resendAfterSignIn(
    async ({ body }) => {
      if (token !== valid) throw ended()
      received.push(body)
      return 'saved'
    },
    {
      requests,
      token: () => token,
      onLost: () => {
        token = null
      },
    },
  )
  return {
    requests,
    received,
    send,
    endSession: () => {
      valid = 'new'
    },
    signIn: () => {
      token = 'new'
      requests.settle(true)
    },
  }
}

it('a call that finds the session ended waits for the login and is sent again with the same body', async () => {
  const { requests, received, send, endSession, signIn } = setUp()
  endSession()
  const calls = [send(call), send({ ...call, body: { text: 'more' } })]
  await expect.poll(requests.isOpen).toBe(true)
  expect(received).toEqual([])
  signIn()
  expect(await Promise.all(calls)).toEqual(['saved', 'saved'])
  expect(received).toEqual([{ text: 'typed' }, { text: 'more' }])
  expect(requests.isOpen()).toBe(false)
})

it('when the dialog is closed without a login, the call fails as the server answered', async () => {
  const { requests, received, send, endSession } = setUp()
  endSession()
  const failed = expect(send(call)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect.poll(requests.isOpen).toBe(true)
  requests.settle(false)
  await failed
  expect(received).toEqual([])
})

it('a call that needs a fresh session waits for the login, keeps the session meanwhile, and is sent again', async () => {
  const requests = createSignInRequests()
  let token = 'old'
  const send = resendAfterSignIn(
    async () => {
      if (token === 'old')
        throw new Failure({ kind: 'confirmation-needed', code: 51020, message: 'again', data: null })
      return 'url'
    },
    { requests, token: () => token, onLost: () => expect.fail('the session has not ended') },
  )
  const refused = expect(send(call)).rejects.toMatchObject({ kind: 'confirmation-needed' })
  await expect.poll(requests.reason).toBe('confirmation')
  requests.settle(false)
  await refused
  expect(requests.reason()).toBe(null)
  const sent = send(call)
  await expect.poll(requests.reason).toBe('confirmation')
  token = 'new'
  requests.settle(true)
  expect(await sent).toBe('url')
})

it('other failures are not held back', async () => {
  const requests = createSignInRequests()
  const refused = new Failure({ kind: 'refused', code: 51000, message: 'no', data: null })
  const send = resendAfterSignIn(() => Promise.reject(refused), {
    requests,
    token: () => 'old',
    onLost: () => expect.fail('the session has not ended'),
  })
  await expect(send(call)).rejects.toBe(refused)
  expect(requests.isOpen()).toBe(false)
})

it('the studio waits for the answer, says when there is none, and tries again', async () => {
  expect(createOpening(null).state()).toBe('over')
  const answers = [Promise.reject(noResponse('offline')), Promise.resolve(true)]
  const opening = createOpening(() => answers.shift() as Promise<boolean>)
  const states: string[] = [opening.state()]
  opening.subscribe(() => states.push(opening.state()))
  await expect.poll(opening.state).toBe('failed')
  opening.retry()
  opening.retry()
  await opening.over
  expect(states).toEqual(['asking', 'failed', 'asking', 'over'])
})
