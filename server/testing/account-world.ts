/** A world in which mails arrive: people ask for codes, read them in their mail, and register with them. */
import { type MailServer, startMailServer, textOf } from './mail-server.ts'
import { createWorld, sending, type World } from './world.ts'

type Envelope = { flag: boolean; code: number; message: string; data: never }

export type AccountWorld = World & {
  mail: MailServer
  /** Asks for a code and reads it in the mail that came. */
  codeFor: (mailbox: string) => Promise<string>
  /** With the usual password. */
  register: (mailbox: string, password?: string) => Promise<void>
  login: (
    form: { username: string; password?: string; code?: string },
    more?: { headers?: Record<string, string>; address?: string },
  ) => Promise<Envelope>
  /** Texts of all mails to a mailbox, oldest first. */
  mailsTo: (mailbox: string) => string[]
}

export const GOOD_PASSWORD = 'a long polar night'
const MINUTE_MS = 60_000

export async function createAccountWorld(env: Record<string, string> = {}): Promise<AccountWorld> {
  const mail = await startMailServer()
  const world = await createWorld({
    SMTP_URL: mail.url,
    MAIL_FROM: 'night@blog.example',
    PUBLIC_URL: 'https://blog.example',
    // So that a test can come from any address it names.
    TRUST_PROXY: '192.0.2.1',
    CODES_PER_HOUR: '100000',
    ...env,
  })
  const mailsTo = (mailbox: string) =>
    mail.mails.filter(({ to }) => to.includes(mailbox)).map(({ raw }) => textOf(raw))
  let visits = 0
  const freshAddress = () => `198.51.${(++visits >> 8) & 255}.${visits & 255}`
  const codeFor = async (mailbox: string) => {
    // One a minute for a mailbox.
    world.clock.now += MINUTE_MS
    const answer = await world.api(`/users/code?username=${encodeURIComponent(mailbox)}`, {
      headers: { 'x-forwarded-for': freshAddress() },
    })
    if (answer.code !== 20000) throw new Error(`No code: ${answer.message}`)
    await world.settle()
    const code = /^ {4}(\d{6})$/m.exec(mailsTo(mailbox).at(-1) ?? '')?.[1]
    if (!code) throw new Error('The mail holds no code')
    return code
  }
  return {
    ...world,
    mail,
    codeFor,
    mailsTo,
    register: async (username, password = GOOD_PASSWORD) => {
      const code = await codeFor(username)
      const answer = await world.api('/users/register', sending('POST', { username, password, code }))
      if (answer.code !== 20000) throw new Error(`Not registered: ${answer.message}`)
    },
    login: ({ username, password = GOOD_PASSWORD, code }, { headers = {}, address = freshAddress() } = {}) =>
      world.api('/users/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': address, ...headers },
        body: new URLSearchParams({ username, password, ...(code !== undefined && { code }) }),
      }) as Promise<Envelope>,
    end: async () => {
      await world.end()
      await mail.stop()
    },
  }
}
