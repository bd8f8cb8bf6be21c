/** Runs the commands of docs/access-tokens.md in a shell, against a site that was started for it. */
// @module-tag full
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { TokenScope } from '#contract/studio/tokens.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { type ApiProcess, killProcess, startApiProcess } from '#server/testing/child-process.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createToken } from './create-token.ts'

const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('curl is missing: the example of docs/access-tokens.md was not run.')
    return false
  }
})()

/** The shell blocks of the page, with the site and the token of the test. */
async function commandsOfPage(origin: string, token: string): Promise<string> {
  const page = await readFile(join(projectFolder, 'docs/access-tokens.md'), 'utf8')
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  expect(blocks.length).toBe(4)
  return blocks
    .join('\n')
    .replace(/^SITE=.*$/m, `SITE=${origin}`)
    .replace(/^BOREALIS_TOKEN=.*$/m, `BOREALIS_TOKEN=${token}`)
}

type Run = {
  context: TestContext
  site: ApiProcess
  token: string
  run: () => Promise<string>
  log: () => string
}

async function withSite(scopes: TokenScope[], work: (run: Run) => Promise<void>): Promise<void> {
  const context = await createTestContext()
  const folder = await mkdtemp(join(tmpdir(), 'borealis-curl-'))
  const owner = await createTestReader(context.ctx, { isOwner: true })
  const form = { accountId: owner.id, name: 'curl', scopes, endsAt: null, password: undefined }
  const { token } = await createToken({ ...context.ctx, now: Date.now }, form)
  const site = await startApiProcess(context, { LOG_LEVEL: 'trace' })
  let log = ''
  site.child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  try {
    await writeFile(join(folder, 'northern-lights.png'), await plainPhotoBytes(80))
    const script = await commandsOfPage(site.origin, token)
    const run = async () =>
      (await promisify(execFile)('sh', ['-eu', '-c', script], { cwd: folder, timeout: 60_000 })).stdout
    await work({ context, site, token, run, log: () => log })
  } finally {
    await killProcess(site.child)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

it.skipIf(!hasCurl)(
  'S10: the commands of docs/access-tokens.md publish an article with an image, once',
  async () => {
    await withSite(['write', 'media'], async ({ context, site, token, run, log }) => {
      const [image, id, url] = (await run()).trim().split('\n')
      expect(image).toMatch(/^\/media\//)
      expect(url).toBe(`${site.origin}/articles/${id}`)
      const response = await fetch(`${site.origin}/api/articles/${id}`)
      const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
      expect(code).toBe(20000)
      expect(data.articleTitle).toBe('Northern lights')
      expect(data.articleContent).toContain('alt="A green arc above the fjord"')
      // The image is public with the article.
      expect((await fetch(site.origin + image)).status).toBe(200)
      // Repeated, it is the same article.
      expect((await run()).trim().split('\n')[1]).toBe(id)
      const audit = await context.ctx.db.selectFrom('audit').select(['action', 'token_name']).execute()
      expect(audit).toContainEqual({ action: 'articles.publish', token_name: 'curl' })
      expect(log()).not.toContain(token)
    })
  },
  60_000,
)

it.skipIf(!hasCurl)(
  'S10: with a token that lacks a scope, the example ends with the sentence that names it',
  async () => {
    await withSite(['write'], async ({ run }) => {
      await expect(run()).rejects.toMatchObject({
        stdout: expect.stringContaining('lacks the scope “media”'),
      })
    })
  },
  60_000,
)
