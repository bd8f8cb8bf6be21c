/** Sends emails over SMTP: several over one connection, which closes when nothing is sent for a while. */
import { isDeepStrictEqual } from 'node:util'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'
import { isPublicIp } from './http/public-ip.ts'
import { openSocket, type SmtpServer, type SmtpTrial, trySmtp } from './smtp-trial.ts'

export type Smtp = {
  /** Resolves when the mail server has accepted the message. @throws Error of the mail server or the connection */
  send: (server: SmtpServer, message: SendMailOptions) => Promise<void>
  /** Sends a message over a connection of its own, and says how far it came. */
  tryOut: (server: SmtpServer, message: SendMailOptions) => Promise<SmtpTrial>
  close: () => void
}

/** Together below the lease of a job: no second process begins to send while one is still sending. */
const STEP_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 40_000
/** Mail servers close idle connections after a minute or later; a message on a connection that is just closing would be lost. */
const IDLE_MS = 5_000

type SmtpOptions = {
  /** How long the mail server may take for each step. */
  stepTimeoutMs?: number
  /** Which IP addresses a server of the owner may have, public ones when absent; tests allow those of this machine. */
  isAllowed?: (address: string) => boolean
}

export function createSmtp({
  stepTimeoutMs = STEP_TIMEOUT_MS,
  isAllowed = isPublicIp,
}: SmtpOptions = {}): Smtp {
  const limits = { stepTimeoutMs, isAllowed }
  let open: { server: SmtpServer; transport: Promise<Transporter> } | undefined
  let idle: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(idle)
    open?.transport.then((transport) => transport.close()).catch(() => {})
    open = undefined
  }
  return {
    close,
    send: async (server, message) => {
      clearTimeout(idle)
      // The owner may have chosen another one meanwhile.
      if (!isDeepStrictEqual(open?.server, server)) close()
      open ??= { server, transport: createPool(server, limits) }
      try {
        await withTimeout((await open.transport).sendMail(message))
      } catch (error) {
        close()
        throw error
      }
      clearTimeout(idle)
      idle = setTimeout(close, IDLE_MS)
      idle.unref()
    },
    tryOut: (server, message) => trySmtp(server, message, limits),
  }
}

async function createPool(
  server: SmtpServer,
  limits: { stepTimeoutMs: number; isAllowed: (address: string) => boolean },
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { stepTimeoutMs } = limits
  const options: SMTPPoolOptions = {
    ...server.options,
    pool: true,
    maxConnections: 1,
    // Only the job sends a message again: it knows whether this one may be sent twice.
    maxRequeues: 0,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    getSocket: (_, callback) => {
      openSocket(server, limits).then((connection) => callback(null, { connection }), callback)
    },
  }
  return createTransport(options)
}

async function withTimeout(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), TOTAL_TIMEOUT_MS)
  })
  try {
    await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
  }
}
