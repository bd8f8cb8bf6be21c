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

const SignInProvider = z.object({
  /** `qq`, `github`, `google` or `oidc…`. */
  key: z.string(),
  name: z.string(),
  isLinked: z.boolean(),
})
export type SignInProvider = z.output<typeof SignInProvider>

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
  providers: get('/users/oauth', {
    summary: 'The other sites with which readers can sign in, and with a session, which of them are linked.',
    response: z.array(SignInProvider),
  }),
  oauthBegin: get('/users/oauth/:idOrName/authorize', {
    summary:
      'The URL of a provider’s login page, such as that of `qq`; the state belongs to this browser and is valid once. With `link` the account of the session, which signed in or confirmed the password within 15 minutes, is to be linked.',
    query: z.object({ link: z.literal('true').optional() }),
    response: z.object({
      url: z.string(),
      state: z.string(),
      /** Whether the provider allows its page to be framed by this site. */
      canFrame: z.boolean(),
    }),
    errors: ['unauthenticated', 'confirmation-needed', 'provider-failed', 'refused', 'too-many'],
  }),
  oauthEnd: post('/users/oauth/:idOrName', {
    summary:
      'Begins a session with the identity that the provider confirms, or links it: then the response is null. The owner needs what a login with the password needs as well: `data.factor` of `code-needed` says what, and the request is sent again with `factorCode`.',
    body: z.object({
      code: z.string().min(1).max(4000).optional(),
      state: z.string().min(1).max(200),
      /** As the provider sends it. */
      iss: z.string().max(300).optional(),
      factorCode: FactorCode.optional(),
      staysSignedIn: StaysSignedIn,
    }),
    response: User.nullable(),
    errors: ['unauthenticated', 'provider-failed', 'code-needed', 'refused', 'too-many'],
  }),
  unlink: del('/users/oauth/:idOrName', {
    summary:
      'Unlinks a provider from the caller’s account, in a session that signed in or confirmed the password within 15 minutes; never the last way to sign in.',
    audience: 'reader',
    response: nothing,
    errors: ['unauthenticated', 'confirmation-needed', 'refused'],
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
    summary: 'Ends one of the caller’s sessions.',
    audience: 'reader',
    response: nothing,
    errors: ['unauthenticated'],
  }),
}
