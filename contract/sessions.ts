/** Sessions: registration, login, logout, password reset, and the list of one's sessions. */
import { z } from 'zod'
import { EmailAddress } from '#contract/email.ts'
import { Code } from './codes.ts'
import { del, get, nothing, post, put } from './endpoint.ts'
import { FactorCode } from './second-factor.ts'
import { Password, StaysSignedIn, User } from './users.ts'

/** A browser in which the account is signed in. */
export const Session = z.object({
  id: z.int(),
  /** The User-Agent at the login. */
  userAgent: z.string(),
  createTime: z.iso.datetime(),
  lastUsedTime: z.iso.datetime(),
  /** The browser of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessionsApi = {
  register: post('/users/register', {
    summary: 'Creates an account for the email address to which the code was sent, and begins a session.',
    body: z.object({
      username: EmailAddress,
      password: Password,
      code: Code,
      /** Without one the reader gets a name with a number. */
      nickname: z.string().max(200).optional(),
      staysSignedIn: StaysSignedIn,
    }),
    response: User,
    errors: ['refused', 'too-many'],
  }),
  login: post('/users/login', {
    summary:
      'Begins a session. After five failures, or when a setting requires it, a code is needed as well; the owner needs a code of an authenticator, or an emailed one in a new browser, and `data.factor` of the failure says which.',
    bodyKind: 'form',
    body: z.object({
      username: z.string().trim().min(1).max(1024),
      password: Password,
      code: z.union([z.literal('').transform(() => undefined), FactorCode]).optional(),
      staysSignedIn: StaysSignedIn,
    }),
    response: User,
    errors: ['refused', 'code-needed', 'too-many'],
  }),
  loginByLink: post('/users/login/link', {
    summary: 'Begins a session by the one-time link that the owner gets by email when a lockout begins.',
    body: z.object({
      token: z.string().min(1).max(100),
      code: FactorCode.optional(),
      staysSignedIn: StaysSignedIn,
    }),
    response: User,
    errors: ['refused', 'code-needed', 'too-many'],
  }),
  qqAuthorize: get('/users/oauth/qq/authorize', {
    summary: 'The URL of QQ’s login page; the state belongs to this browser and is valid once.',
    response: z.object({
      url: z.string(),
      state: z.string(),
      /** Whether QQ allows its page to be framed by this site. */
      canFrame: z.boolean(),
    }),
    errors: ['refused', 'too-many'],
  }),
  qqLogin: post('/users/oauth/qq', {
    summary: 'Begins a session with the identity that QQ confirms.',
    body: z.object({
      code: z.string().min(1).max(500),
      state: z.string().min(1).max(200),
      staysSignedIn: StaysSignedIn,
    }),
    response: User,
    errors: ['qq-failed', 'refused', 'too-many'],
  }),
  renew: post('/users/token', {
    summary:
      'A token for a new tab of a browser that stays signed in, by its cookie, which is replaced. Only for pages of this site.',
    response: User,
    errors: ['unauthenticated', 'forbidden'],
  }),
  resetPassword: put('/users/password', {
    summary: 'Sets a password with a code to the email address; ends every session of the account.',
    body: z.object({ username: EmailAddress, code: Code, password: Password }),
    response: nothing,
    errors: ['refused', 'too-many'],
  }),
  changePassword: put('/users/password/change', {
    summary: 'Sets a password with the current one; ends every other session.',
    audience: 'reader',
    body: z.object({ currentPassword: Password, password: Password }),
    response: nothing,
    errors: ['unauthenticated', 'refused', 'too-many'],
  }),
  logout: post('/users/logout', {
    summary: 'Ends this session, in every tab of the browser, and its unlock grants; always succeeds.',
    response: nothing,
  }),
  list: get('/users/sessions', {
    summary: 'The browsers in which the account is signed in, the most recently used first.',
    audience: 'reader',
    response: z.array(Session),
    errors: ['unauthenticated'],
  }),
  endOthers: del('/users/sessions', {
    summary: 'Logs out everywhere else.',
    audience: 'reader',
    response: nothing,
    errors: ['unauthenticated', 'confirmation-needed'],
  }),
  end: del('/users/sessions/:id', {
    summary: 'Ends one session of one’s own.',
    audience: 'reader',
    response: nothing,
    errors: ['unauthenticated'],
  }),
}
