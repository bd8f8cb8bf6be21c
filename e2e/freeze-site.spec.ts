/** `borealis freeze`: the copy of a site works on a server that knows files only, and holds nothing that is hidden. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ctx } from '#server/platform/context.ts'
import { sentinels } from '#server/testing/fixtures.ts'
import { crawl } from './support/crawl.ts'
import { startFileServer } from './support/file-server.ts'
import { sharedData } from './support/shared-site.ts'
import { fillFolder } from './support/site.ts'
import { expect, test } from './support/test.ts'

const root = join(import.meta.dirname, '..')

/** Enough for the second pages of lists. Drawing the cards of the rest in both languages would take a quarter of the time of the test. */
const NOTES = 12

/** Unlists the articles of the shared site that only fill lists, but for some. */
const unlistNotes = async (ctx: Ctx): Promise<void> => {
  const notes = await ctx.db
    .selectFrom('article')
    .select('id')
    .where('title', 'like', 'Note %')
    .orderBy('id')
    .execute()
  const ids = notes.slice(NOTES).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  await ctx.transaction(async (tx) => {
    await tx.updateTable('article').set({ listed_at: null }).where('id', 'in', ids).execute()
    await tx.updateTable('article_tag').set({ listed_at: null }).where('article_id', 'in', ids).execute()
  })
}

test('the static copy has every page in both languages, no dead link, no script of the app and nothing hidden', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-freeze-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  const { folder: shared, fixtures } = await sharedData()
  await cp(shared, join(folder, 'data'), { recursive: true })
  await fillFolder(join(folder, 'data'), unlistNotes)
  const copy = join(folder, 'copy')
  const server = await startFileServer(copy)
  onEnd(server.stop)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'bin/borealis.mjs'), 'freeze', copy, '--url', server.url, '--json'],
    { cwd: folder, env: { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' } },
  )
  const result = JSON.parse(stdout) as { pages: number; redirects: number; dead: { url: string }[] }
  // One article of the fixtures is full of addresses that do not exist.
  const brokenOnPurpose = new Set(result.dead.map(({ url }) => url))
  expect([...brokenOnPurpose].filter((url) => !/nowhere|harbour|example/.test(url))).toEqual([])

  const responses = await crawl(server.url, [
    '/',
    '/sitemap.xml',
    '/rss.xml',
    '/robots.txt',
    '/llms.txt',
    '/cn/',
  ])
  const missing = responses.filter(
    ({ path, status }) => ![200, 301].includes(status) && !brokenOnPurpose.has(path),
  )
  expect(missing.map(({ path, status }) => `${status} ${path}`)).toEqual([])
  expect(responses.length).toBeGreaterThan(result.pages)
  const asked = responses.filter(({ path }) => /^\/(api|studio|search|preferences)\b/.test(path))
  expect(asked.map(({ path }) => path)).toEqual([])

  const files = await readdir(copy, { recursive: true, withFileTypes: true })
  const wrong: string[] = []
  for (const file of files.filter((each) => each.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1')
    const hidden = Object.entries(sentinels).filter(([, word]) => text.includes(word))
    wrong.push(...hidden.map(([what]) => `${what} in ${file.parentPath}/${file.name}`))
    if (file.name.endsWith('.html') && /<script type="module"|action="\/preferences"|id="state"/.test(text))
      wrong.push(`scripts or forms of the site in ${file.parentPath}/${file.name}`)
  }
  expect(wrong).toEqual([])

  const visitor = await visitSite(server.url)
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('navigation', { name: 'Primary' }).getByRole('link', { name: 'Archives' }).click()
  await expect(page).toHaveURL(`${server.url}/archives/`)
  const theme = await page.locator('body').getAttribute('class')
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await expect(page.locator('body')).not.toHaveClass(theme ?? '')
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await page.getByRole('button', { name: '中文' }).first().click()
  await expect(page).toHaveURL(`${server.url}/cn/archives/?`)
  await expect(page.getByText('静态副本')).toBeVisible()
  await expect(page.locator('body')).not.toHaveClass(theme ?? '')
  await visitor.open(`/articles/${fixtures.open}/`)
  await expect(page.getByText('The pier was empty.')).toBeVisible()
  await expect(page.getByText('Comments can’t be written in this copy.')).toBeVisible()
  await visitor.open(`/articles/${fixtures.locked}/`)
  await expect(page.getByText('Locked articles can’t be opened in this copy.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
})
