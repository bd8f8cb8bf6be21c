/** Tests that no secret of a reader is in a log or a table: a whole visit, with the most verbose log. */
// @module-tag engine
import { expect, it } from 'vitest'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { killProcess, startProcess } from '#server/testing/child-process.ts'
import { startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestContext, jsonRequest } from '#server/testing/test-context.ts'

it('A13, S5: neither code nor password nor token is in a log or a table', async () => {
  const mail = await startMailServer()
  const context = await createTestContext()
  const env = { LOG_LEVEL: 'trace', SMTP_URL: mail.url, MAILS_PER_MINUTE: '60000' }
  const site = startProcess(context, 'server/testing/api-process.ts', { env })
  let log = ''
  site.stdout.on('data', (chunk: Buffer) => {
    log += chunk
  })
  site.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  const found = async <Value>(read: () => Value | undefined): Promise<Value> => {
    await expect.poll(read).toBeDefined()
    return read() as Value
  }
  try {
    const port = await found(() => /^(\d+)$/m.exec(log)?.[1])
    const ask = async (path: string, init: RequestInit = {}) =>
      (await (await fetch(`http://127.0.0.1:${port}/api${path}`, init)).json()) as {
        code: number
        data: { token: string }
      }
    const username = 'lin@example.org'
    await ask(`/users/code?username=${username}`)
    const code = await found(() => /^ {4}(\d{6})$/m.exec(textOf(mail.mails[0]?.raw ?? ''))?.[1])
    const login = (form: Record<string, string>) =>
      ask('/users/login', { method: 'POST', body: new URLSearchParams({ username, ...form }) })
    await ask('/users/register', jsonRequest('POST', { username, password: GOOD_PASSWORD, code }))
    await login({ password: `${GOOD_PASSWORD} wrongly` })
    const { data } = await login({ password: GOOD_PASSWORD })
    const headers = { authorization: `Bearer ${data.token}` }
    // Requests that succeed, are refused, and fail.
    await ask('/users/sessions', { headers })
    await ask('/users/info', jsonRequest('PUT', { nickname: 'Lin' }, headers))
    await ask('/users/info', { ...jsonRequest('PUT', {}, headers), body: '{' })
    await context.ctx.transaction((tx) => tx.schema.dropTable('known_browser').execute())
    await context.ctx.transaction((tx) => tx.updateTable('account').set({ is_owner: 1 }).execute())
    expect((await login({ password: GOOD_PASSWORD })).code).toBe(50000)
    expect(log).toContain('A request failed')
    const tables = await context.ctx.db.introspection.getTables()
    let stored = ''
    for (const { name } of tables)
      stored += JSON.stringify(
        await context.ctx.db
          .selectFrom(name as 'setting')
          .selectAll()
          .execute(),
      )
    for (const secret of [
      GOOD_PASSWORD,
      data.token,
      encodeURIComponent(GOOD_PASSWORD),
      GOOD_PASSWORD.replaceAll(' ', '+'),
    ])
      expect(log + stored).not.toContain(secret)
    expect(log + stored).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`))
  } finally {
    await killProcess(site)
    await context.close()
    await mail.stop()
  }
})
