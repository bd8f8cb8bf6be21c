/** Folders with links, folders that cannot be read, and names that are unusual. */
// @module-tag engine
// @module-tag storage

import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ItemInEnglish, importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-strange-'))
})
afterAll(async () => {
  await context.close()
  // Paths that are too long for one call are removed folder by folder.
  spawnSync('rm', ['-rf', root])
})

const POST = '---\ntitle: A\ndate: 2020-01-01\n---\nText\n'

const folderWith = async (name: string, files: Record<string, string | Uint8Array>): Promise<string> => {
  const folder = join(root, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
const dryItems = async (folder: string): Promise<ItemInEnglish[]> =>
  (await importMarkdown(context.ctx, { folder, dryRun: true })).items
const outcomes = (items: ItemInEnglish[]) =>
  Object.fromEntries(
    items.map(({ path, outcome, reason }) => [path, reason ? `${outcome}: ${reason}` : outcome]),
  )

it('names links to texts and folders, and follows none', async () => {
  const outside = await folderWith('outside', { 'secret.md': POST })
  const folder = await folderWith('links', { 'posts/a.md': POST, 'posts/a.csv': 'x' })
  await symlink(join(outside, 'secret.md'), join(folder, 'posts/text.md'))
  await symlink(outside, join(folder, 'posts/notes'))
  await symlink(join(folder, 'posts'), join(folder, 'posts/loop'))
  await symlink('nowhere.md', join(folder, 'posts/broken.md'))
  await symlink(join(folder, 'posts/a.csv'), join(folder, 'posts/b.csv'))
  const linked = 'skipped: a symbolic link, which is not followed'
  expect(outcomes(await dryItems(folder))).toEqual({
    'posts/a.md': 'created',
    'posts/text.md': linked,
    'posts/notes': linked,
    'posts/loop': linked,
    'posts/broken.md': linked,
  })
})

it('imports the others when a folder cannot be read', async () => {
  const folder = await folderWith('deep', { 'posts/a.md': POST })
  // A path of 5 000 characters, which no call to the system accepts as a whole: mkdir goes through it folder by folder.
  const made = spawnSync('mkdir', ['-p', Array(20).fill('d'.repeat(250)).join('/')], {
    cwd: join(folder, 'posts'),
  })
  expect(made.status).toBe(0)
  const items = await dryItems(folder)
  expect(items.map(({ path, outcome }) => [path.length > 100, outcome])).toEqual([
    [false, 'created'],
    [true, 'failed'],
  ])
  expect(items[1]?.reason).toMatch(/ENAMETOOLONG/)
})

it('imports a post whose name has a line end', async () => {
  const folder = await folderWith('line-end', { 'source/_posts/new\nline.md': POST })
  expect(outcomes(await dryItems(folder))).toEqual({ 'source/_posts/new\nline.md': 'created' })
})

it('says what to do about a name that is not UTF-8', async () => {
  const folder = await folderWith('names', { 'posts/a.md': POST })
  await writeFile(
    Buffer.concat([Buffer.from(join(folder, 'posts/')), Buffer.from([0xd6, 0xd0]), Buffer.from('.md')]),
    POST,
  )
  expect(Object.values(outcomes(await dryItems(folder)))).toEqual([
    'created',
    'failed: its name isn’t UTF-8; rename it and import again',
  ])
})
