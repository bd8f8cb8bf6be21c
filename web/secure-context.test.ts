import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** APIs that browsers offer only to pages from https and localhost, so a blog on a home network lacks them. */
const SECURE_ONLY =
  /\brandomUUID\b|\bcrypto\.subtle\b|\bnavigator\.(serviceWorker|share|credentials|storage|locks|wakeLock)\b|\bcookieStore\.|\bcaches\.(open|match)\b/
/** They ask first whether the browser has it, and the page is complete without; a service worker runs nowhere else. */
const ASKED_FIRST: readonly string[] = [
  'web/session/offline-copies.ts',
  'web/session/renew-session.ts',
  'web/site/articles/ArticleActions.tsx',
  'web/site/offline/store-article.ts',
  'web/service-worker/copies.ts',
]
/** `navigator.clipboard` is allowed where there is another way to copy. */
const CLIPBOARD = /\bnavigator\.clipboard\b/

it('no script of the site needs a secure context', async () => {
  const found: string[] = []
  for await (const file of glob('web/**/*.{ts,tsx}')) {
    if (file.endsWith('.test.ts')) continue
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    if (SECURE_ONLY.test(code) && !ASKED_FIRST.includes(file)) found.push(file)
    if (CLIPBOARD.test(code) && file !== 'web/ui/use-copied.ts') found.push(file)
  }
  expect(found).toEqual([])
})
