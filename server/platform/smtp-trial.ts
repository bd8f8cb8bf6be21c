/** Sends one message to a mail server step by step, so that the owner sees what works and what does not. */
import { connect, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import type { SendMailOptions } from 'nodemailer'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { SmtpFailure, SmtpStep } from '#contract/studio/mail-server.ts'
import { PrivateNetworkError, publicLookup, requirePublicHost } from './http/public-ip.ts'

/** A mail server and how to sign in there. */
export type SmtpServer = {
  options: Omit<SMTPConnectionOptions, 'host' | 'port'> & {
    host: string
    port: number
    auth?: { user: string; pass: string }
  }
  /** Whether its IP address must be public, as that of a server named in a browser (docs/requirements/safety.md, H11). */
  isPublicOnly: boolean
}

/** The server that the operator names: only there it may be in a private network, or without encryption on this machine. */
export async function smtpServerOf(url: string): Promise<SmtpServer> {
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const {
    host = '',
    port,
    secure = false,
    ...rest
  } = parseConnectionUrl(url) as Partial<SmtpServer['options']>
  const options = {
    ...rest,
    host: host.replace(/^\[|\]$/g, ''),
    port: port ?? (secure ? 465 : 587),
    secure,
    requireTLS: !isThisMachine(url),
  }
  return { options, isPublicOnly: false }
}

/** Elsewhere encryption is required, from the start or with STARTTLS: emails contain codes and links. */
const isThisMachine = (smtpUrl: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(smtpUrl).hostname)

export type SmtpTrial = {
  /** Those that were tried, in order; the last one may have failed. */
  steps: { step: SmtpStep; ms: number }[]
  /** Of the last step: what kind of failure, and what the server or the network said. */
  failure: { reason: SmtpFailure; words: string } | null
  /** How the connection is encrypted, and the end of the certificate in Unix ms; null without encryption. */
  encryption: { protocol: string; validUntil: number } | null
  /** What the mail server said when it took the message. */
  response: string | null
}

type Limits = { stepTimeoutMs: number; isAllowed: (address: string) => boolean }

/** A connection to the mail server. @throws PrivateNetworkError, or the error of the network */
export async function openSocket({ options, isPublicOnly }: SmtpServer, limits: Limits): Promise<Socket> {
  const { host, port } = options
  const { stepTimeoutMs, isAllowed } = limits
  if (isPublicOnly) requirePublicHost({ hostname: host }, isAllowed)
  const socket = connect(isPublicOnly ? { host, port, lookup: publicLookup(isAllowed) } : { host, port })
  const timer = setTimeout(() => socket.destroy(timedOut()), stepTimeoutMs)
  return new Promise<Socket>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  }).finally(() => clearTimeout(timer))
}

const timedOut = () => Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })

/** Never rejects for what the mail server or the network does. */
export async function trySmtp(
  server: SmtpServer,
  message: SendMailOptions,
  limits: Limits,
): Promise<SmtpTrial> {
  const { createTransport } = await import('nodemailer')
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const { auth, ...options } = server.options
  const trial: SmtpTrial = { steps: [], failure: null, encryption: null, response: null }
  // A connection that breaks does not answer the step that waits.
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const succeeds = async (step: SmtpStep, work: () => Promise<unknown>): Promise<boolean> => {
    const began = performance.now()
    try {
      await Promise.race([work(), broken.promise, timeout(limits.stepTimeoutMs)])
    } catch (error) {
      trial.failure = { reason: reasonOf(step, error as SmtpError), words: wordsOf(error as SmtpError) }
    }
    trial.steps.push({ step, ms: Math.round(performance.now() - began) })
    return trial.failure === null
  }
  let socket: Socket | undefined
  const find = async () => {
    socket = await openSocket(server, limits)
  }
  if (!(await succeeds('found', find)) || !socket) return trial
  const connection = new SMTPConnection({ ...options, connection: socket })
  connection.on('error', broken.reject)
  const encrypt = async () => {
    await promisify((done: Callback) => connection.connect(done))()
    trial.encryption = encryptionOf(connection._socket)
  }
  const signIn = promisify((done: Callback) => connection.login({ credentials: auth }, done))
  const sendMessage = promisify((done: (error: Error | null, info: { response: string }) => void) =>
    connection.send(written.envelope, written.message as Buffer, done),
  )
  const isReady =
    (await succeeds('encrypted', encrypt)) && (auth === undefined || (await succeeds('signedIn', signIn)))
  if (isReady)
    await succeeds('accepted', async () => {
      trial.response = wordsOf((await sendMessage()) as { response: string })
    })
  connection.close()
  return trial
}

type Callback = (error?: Error | null) => void

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(timedOut()), ms).unref())

function encryptionOf(socket: unknown): SmtpTrial['encryption'] {
  if (!(socket instanceof TLSSocket)) return null
  const validUntil = Date.parse(socket.getPeerCertificate().valid_to)
  return { protocol: socket.getProtocol() ?? 'TLS', validUntil }
}

type SmtpError = Error & { code?: string; originalCode?: string; command?: string; response?: string }

const MAX_WORDS = 300

/** Of the mail server, if it said something. */
const wordsOf = ({ response, message = '' }: { response?: string; message?: string }): string =>
  (response || message)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS)

function reasonOf(step: SmtpStep, error: SmtpError): SmtpFailure {
  const { message, command = '' } = error
  const codes = [error.code, error.originalCode]
  if (error instanceof PrivateNetworkError) return 'private-network'
  if (codes.some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN')) return 'unknown-host'
  if (step === 'found') return codes.includes('ECONNREFUSED') ? 'closed-port' : 'no-answer'
  if (step === 'encrypted') {
    if (/certificate|altnames/i.test(message)) return 'certificate'
    if (command === 'STARTTLS' || command === 'EHLO') return 'no-encryption'
    // A server that expects TLS from the start waits for it; one that does not answers with its greeting.
    return codes.includes('ETIMEDOUT') || /ssl|tls|version number/i.test(message)
      ? 'other-encryption'
      : 'broken'
  }
  if (codes.includes('EAUTH')) return 'password'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'message' : 'broken'
}
