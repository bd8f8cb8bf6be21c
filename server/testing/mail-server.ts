/** Starts a mail server for tests. It stores the emails that it accepts, and refuses them on request. */
import { SMTPServer } from 'smtp-server'
import { cert, key } from './test-certificate.ts'

type ReceivedMail = { to: string[]; raw: string; messageId: string }

export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** The number of connections so far. */
  connections: () => number
  /** Responds to the next emails with this code (a 4xx or 5xx), or accepts them again. */
  refuseWith: (code: number | null) => void
  stop: () => Promise<void>
}

/** One that encrypts and asks for the password. */
export type Secured = { encryption: 'tls' | 'starttls'; password: string }

export async function startMailServer(secured?: Secured): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusal: number | null = null
  let connections = 0
  const server = new SMTPServer({
    authOptional: !secured,
    disabledCommands: secured ? [] : ['STARTTLS', 'AUTH'],
    secure: secured?.encryption === 'tls',
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      password === secured?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 })),
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      if (refusal === null) return done()
      // As mail servers do, with the address.
      done(Object.assign(new Error(`<${address}> refused`), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, messageId })
        done()
      })
    },
  })
  // A process that is killed while it sends breaks the connection.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve((listening.address() as { port: number }).port)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    refuseWith: (code) => {
      refusal = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text part of an email, decoded. */
export function textOf(raw: string): string {
  const part = raw.split(/\r?\n--+_NmP/).find((one) => /Content-Type: text\/plain/i.test(one)) ?? raw
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
