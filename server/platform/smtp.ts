/** Sends emails over SMTP: several over one connection, which closes when nothing is sent for a while. */
import type { SendMailOptions, Transporter } from 'nodemailer'

export type Smtp = {
  /** Resolves when the mail server has accepted the message. @throws Error of the mail server or the connection */
  send: (message: SendMailOptions) => Promise<void>
  close: () => void
}

/** Together below the lease of a job: no second process begins to send while one is still sending. */
const STEP_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 40_000
/** Mail servers close idle connections after a minute or later; a message on a connection that is just closing would be lost. */
const IDLE_MS = 5_000

/** @param stepTimeoutMs how long the mail server may take for each step */
export function createSmtp(url: string, stepTimeoutMs = STEP_TIMEOUT_MS): Smtp {
  let transport: Promise<Transporter> | undefined
  let idle: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(idle)
    transport?.then((opened) => opened.close()).catch(() => {})
    transport = undefined
  }
  return {
    close,
    send: async (message) => {
      clearTimeout(idle)
      transport ??= createPool(url, stepTimeoutMs)
      try {
        await withTimeout((await transport).sendMail(message))
      } catch (error) {
        close()
        throw error
      }
      clearTimeout(idle)
      idle = setTimeout(close, IDLE_MS)
      idle.unref()
    },
  }
}

async function createPool(url: string, stepTimeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Only the job sends a message again: it knows whether this one may be sent twice.
    maxRequeues: 0,
    requireTLS: isEncryptionRequired(url),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  })
}

/** Encryption is required, with STARTTLS or from the start, except on this machine: emails contain codes and links. */
function isEncryptionRequired(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
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
