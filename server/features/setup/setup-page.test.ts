/** The setup page in the browser of the first visitor, without scripts. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createSetupUrl } from './setup-token.ts'

let context: TestContext
let path: string
let token: string
beforeEach(async () => {
  context = await createTestContext()
  const url = new URL((await createSetupUrl(context.ctx)) as string)
  path = url.pathname + url.search
  token = url.searchParams.get('token') as string
})
afterEach(() => context.close())

const form = {
  action: 'create',
  email: 'mira@example.org',
  password: 'a long walk in the snow',
  name: 'Mira',
  title: 'Night',
  titleCn: '极夜',
  tagline: '一'.repeat(200),
  locale: 'en',
  isMultilingual: 'yes',
  timeZone: 'Europe/Oslo',
}
const post = (values: Record<string, string>, cookie = '') =>
  context.fetch('/studio/setup', {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ token, ...values }),
  })

describe('/studio/setup', () => {
  it('shows the form, which nobody may store and no other page learns the URL of', async () => {
    const response = await context.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await response.text()
    for (const name of ['name', 'email', 'password', 'title', 'timeZone'])
      expect(html).toContain(`name="${name}"`)
    expect(html).not.toContain('name="keepDemo"')
    expect((await context.fetch('/studio/setup.css')).headers.get('content-type')).toContain('text/css')
  })

  it('creates the owner and leads to the studio; afterwards it is closed', async () => {
    const response = await post(form)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/studio'])
    const login = { username: form.email, password: form.password }
    const { code } = await context.api('/users/login', { method: 'POST', body: new URLSearchParams(login) })
    expect(code).toBe(20000)
    const closed = await context.fetch(path)
    expect(closed.status).toBe(403)
    expect(await closed.text()).toContain('no longer valid')
  })

  it('keeps what was typed and says at the field what is wrong, in the language of the visitor', async () => {
    const html = await (await post({ ...form, name: '"><b>Mira', password: 'password1' }, 'locale=cn')).text()
    expect(html).toContain('id="password-error"')
    expect(html).toContain('该密码过于常见')
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;Mira"')
    expect(html).not.toContain('password1')
    expect((await post({ ...form, email: 'nobody' })).status).toBe(200)
    expect((await post(form)).status).toBe(303)
  })

  it('sends a test email and keeps the form', async () => {
    const html = await (await post({ ...form, action: 'email' })).text()
    expect(html).toContain('outbox')
    expect(html).toContain('value="Night"')
  })

  it('refuses a wrong token', async () => {
    expect((await context.fetch('/studio/setup?token=guessed')).status).toBe(403)
    expect((await post({ ...form, token: 'guessed' })).status).toBe(403)
    expect((await context.fetch('/studio/setup')).status).toBe(403)
  })
})
