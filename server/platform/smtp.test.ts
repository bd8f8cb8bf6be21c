/** Emails leave this machine encrypted or not at all, and a server that the owner names is on the public internet. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createSmtp } from './smtp.ts'
import { smtpServerOf } from './smtp-trial.ts'

/** It offers no STARTTLS. */
let mail: MailServer
beforeEach(async () => {
  mail = await startMailServer()
})
afterEach(() => mail.stop())

const message = { from: 'a@example.org', to: 'lin@example.org', subject: 'A code', text: '123456' }
const send = async (url: string) => {
  const smtp = createSmtp()
  return smtp.send(await smtpServerOf(url), message).finally(smtp.close)
}

it('A16: an email is not sent to a server that offers no encryption, unless it is on the same machine', async () => {
  const { port } = new URL(mail.url)
  // Another way to name this machine, which looks like one elsewhere.
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/TLS/)
  expect(mail.mails).toEqual([])
  await send(mail.url)
  await send(`smtp://localhost:${port}`)
  expect(mail.mails).toHaveLength(2)
})

it('H11: a server that the owner names is not connected to inside of a private network', async () => {
  const port = Number(new URL(mail.url).port)
  const smtp = createSmtp()
  for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    const server = { options: { host, port, requireTLS: true }, isPublicOnly: true }
    expect((await smtp.tryOut(server, message)).failure?.reason, host).toBe('private-network')
    await expect(smtp.send(server, message), host).rejects.toThrow('no public IP address')
  }
  smtp.close()
  expect(mail.connections()).toBe(0)
})
