/** Every cookie of the site is written by one function, and is `Secure` where the site has https. */
// @module-tag engine
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { GOOD_PASSWORD } from './testing/account-context.ts'
import { saveArticleFixtures } from './testing/fixtures.ts'
import { createOwnerContext, OWNER, type OwnerContext } from './testing/owner-context.ts'
import { jsonRequest } from './testing/test-context.ts'

let context: OwnerContext | undefined
afterEach(async () => {
  await context?.close()
  context = undefined
})

/** The `Set-Cookie` lines of a login, a preview link, and the form of language and theme. */
async function everyCookie({ ctx, fetch, api }: OwnerContext, sent: Record<string, string>) {
  const post = (path: string, form: Record<string, string>) =>
    fetch(path, { method: 'POST', headers: sent, body: new URLSearchParams(form) })
  const login = await post('/api/users/login', { username: OWNER, password: GOOD_PASSWORD })
  const { data } = (await login.clone().json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}`, ...sent }
  const { open } = await saveArticleFixtures(ctx)
  const link = await api(`/studio/articles/${open}/preview`, jsonRequest('PUT', { days: 1 }, headers))
  const responses = [
    login,
    await post('/preferences', { theme: 'theme-light', locale: 'cn' }),
    await fetch(new URL((link.data as { url: string }).url).pathname, { headers: sent }),
    await fetch('/api/studio/articles', { headers }),
  ]
  return responses.flatMap((response) => response.headers.getSetCookie())
}
const nameOf = (cookie: string) => cookie.split('=')[0]
const NAMES = ['browser', 'stay', 'locale', 'theme', 'preview', 'studio-media']
const isHardened = (cookie: string) =>
  /; SameSite=Lax/.test(cookie) && (/; HttpOnly/.test(cookie) || /^(theme|locale)=/.test(cookie))

it.each([
  ['by PUBLIC_URL', { PUBLIC_URL: 'https://blog.example' }, {}],
  ['by a trusted proxy', { PUBLIC_URL: 'http://blog.example' }, { 'x-forwarded-proto': 'https' }],
])('S5: each cookie is Secure on https, known %s', async (_, env, sent) => {
  context = await createOwnerContext(env)
  const cookies = await everyCookie(context, sent)
  expect(cookies.map(nameOf)).toEqual(NAMES)
  expect(cookies.filter((cookie) => !/; Secure/.test(cookie) || !isHardened(cookie))).toEqual([])
})

it('no cookie is Secure on plain http, where browsers would not store it', async () => {
  context = await createOwnerContext({ PUBLIC_URL: 'http://blog.example' })
  const cookies = await everyCookie(context, {})
  expect(cookies.map(nameOf)).toEqual(NAMES)
  expect(cookies.filter((cookie) => /; Secure/.test(cookie) || !isHardened(cookie))).toEqual([])
})

it('S5: one file of the server and one of the web write cookies', async () => {
  const writers: string[] = []
  for await (const file of glob('{server,importers,web,contract}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|^server\/testing\//.test(file)) continue
    const code = readFileSync(file, 'utf8')
    if (/['"`]set-cookie|generateCookie|document\.cookie =/i.test(code)) writers.push(file)
  }
  expect(writers.sort()).toEqual(['server/platform/http/cookie.ts', 'web/preference-cookie.ts'])
})
