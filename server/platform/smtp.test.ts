/** Emails leave this machine encrypted or not at all. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createSmtp } from './smtp.ts'

/** It offers no STARTTLS. */
let mail: MailServer
beforeEach(async () => {
  mail = await startMailServer()
})
afterEach(() => mail.stop())

const send = async (url: string) => {
  const smtp = createSmtp(url)
  const message = { from: 'a@example.org', to: 'lin@example.org', subject: 'A code', text: '123456' }
  return smtp.send(message).finally(smtp.close)
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
