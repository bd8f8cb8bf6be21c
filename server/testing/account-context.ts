/** A test context with a mail server: readers request codes, receive them by email, and register. */
import { type MailServer, startMailServer, textOf } from './mail-server.ts'
import { createTestContext, jsonRequest, type TestContext } from './test-context.ts'

type Envelope = { flag: boolean; code: number; message: string; data: never }

export type AccountContext = TestContext & {
  mail: MailServer
  /** Requests a code and reads it in the email that arrives. */
  codeFor: (email: string) => Promise<string>
  /** Registers an account, with `GOOD_PASSWORD` unless another is given. */
  register: (email: string, password?: string) => Promise<void>
  login: (
    form: { username: string; password?: string; code?: string },
    more?: { headers?: Record<string, string>; address?: string },
  ) => Promise<Envelope>
  /** Texts of all emails to an address, oldest first. */
  mailsTo: (email: string) => string[]
}

export const GOOD_PASSWORD = 'a long polar night'
const MINUTE_MS = 60_000

export async function createAccountContext(env: Record<string, string> = {}): Promise<AccountContext> {
  const mail = await startMailServer()
  const context = await createTestContext({
    SMTP_URL: mail.url,
    MAIL_FROM: 'night@blog.example',
    PUBLIC_URL: 'https://blog.example',
    // So that a test can set the IP address of a request.
    TRUST_PROXY: '192.0.2.1',
    CODES_PER_HOUR: '100000',
    ...env,
  })
  const mailsTo = (email: string) =>
    mail.mails.filter(({ to }) => to.includes(email)).map(({ raw }) => textOf(raw))
  let visits = 0
  const freshIpAddress = () => `198.51.${(++visits >> 8) & 255}.${visits & 255}`
  const codeFor = async (email: string) => {
    // An email address gets one code a minute.
    context.clock.now += MINUTE_MS
    const response = await context.api(`/users/code?username=${encodeURIComponent(email)}`, {
      headers: { 'x-forwarded-for': freshIpAddress() },
    })
    if (response.code !== 20000) throw new Error(`No code: ${response.message}`)
    await context.runJobs()
    const code = /^ {4}(\d{6})$/m.exec(mailsTo(email).at(-1) ?? '')?.[1]
    if (!code) throw new Error('The mail holds no code')
    return code
  }
  return {
    ...context,
    mail,
    codeFor,
    mailsTo,
    register: async (username, password = GOOD_PASSWORD) => {
      const code = await codeFor(username)
      const response = await context.api('/users/register', jsonRequest('POST', { username, password, code }))
      if (response.code !== 20000) throw new Error(`Not registered: ${response.message}`)
    },
    login: (
      { username, password = GOOD_PASSWORD, code },
      { headers = {}, address = freshIpAddress() } = {},
    ) =>
      context.api('/users/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': address, ...headers },
        body: new URLSearchParams({ username, password, ...(code !== undefined && { code }) }),
      }) as Promise<Envelope>,
    close: async () => {
      await context.close()
      await mail.stop()
    },
  }
}
