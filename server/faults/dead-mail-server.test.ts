/** A mail server that is absent, hangs, refuses and comes back, while visitors cause emails. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { createSmtp } from '#server/platform/smtp.ts'
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const MINUTE_MS = 60_000

let mail: MailServer
let proxy: FaultyProxy
let context: TestContext
beforeEach(async () => {
  mail = await startMailServer()
  proxy = await startFaultyProxy(Number(new URL(mail.url).port))
  const url = `smtp://127.0.0.1:${proxy.port}`
  context = await createTestContext({ SMTP_URL: url })
  context.ctx.smtp.close()
  // A server that hangs fails within moments instead of ten seconds.
  context.ctx.smtp = createSmtp({ stepTimeoutMs: 2_000 })
})
afterEach(async () => {
  await context.close()
  await proxy.die()
  await mail.stop()
})

const requestCode = (email: string) => context.api(`/users/code?username=${encodeURIComponent(email)}`)
const recipients = () => mail.mails.map(({ to }) => to[0])
const delayed = async () =>
  (await runHealthChecks(context.ctx)).filter(({ message }) => message.includes('couldn’t be sent yet'))

const faults = {
  'is absent': { begin: () => proxy.die(), reason: /ECONNREFUSED/ },
  hangs: { begin: async () => proxy.hang(), reason: /Greeting never received|timeout/i },
  'refuses for now': { begin: async () => mail.refuseWith(451), reason: /451/ },
}

it.each(Object.entries(faults))(
  'a mail server that %s delays emails, and none is lost or sent twice',
  async (_, fault) => {
    expect(await requestCode('before@example.org')).toMatchObject({ code: 20000 })
    await context.runJobs()
    context.ctx.smtp.close()
    await fault.begin()
    context.clock.now += MINUTE_MS
    expect(await requestCode('during@example.org')).toMatchObject({ code: 20000 })
    await context.runJobs()
    expect(recipients()).toEqual(['before@example.org'])
    expect(await delayed()).toMatchObject([{ state: 'warn', message: expect.stringMatching(fault.reason) }])

    mail.refuseWith(null)
    await proxy.comeBack()
    context.clock.now += MINUTE_MS
    await context.runJobs()
    await context.runJobs()
    expect(recipients()).toEqual(['before@example.org', 'during@example.org'])
    expect(await delayed()).toEqual([])
  },
)

it('a mail server that hangs in the middle of a connection delays the email', async () => {
  await requestCode('before@example.org')
  await context.runJobs()
  proxy.hang()
  context.clock.now += MINUTE_MS
  await requestCode('during@example.org')
  await context.runJobs()
  expect(recipients()).toEqual(['before@example.org'])
  await proxy.comeBack()
  context.clock.now += MINUTE_MS
  await context.runJobs()
  expect(new Set(recipients())).toEqual(new Set(['before@example.org', 'during@example.org']))
})
