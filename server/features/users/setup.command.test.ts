/** `borealis setup`: a title in one language is enough. */
// @module-tag engine
import { Command } from 'commander'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { locales } from '#contract/locale.ts'
import type { Site } from '#contract/settings.ts'
import { siteName, siteTitle } from '#contract/site-texts.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { registerSetup } from './setup.command.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.stubEnv('BOREALIS_PASSWORD', 'a long night')
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await context.close()
})

/** Returns title and name of the site by language. */
async function setUp(...titles: string[]) {
  const program = new Command()
  registerSetup(program, (work) => work({ ctx: context.ctx, jobs: context.app.jobs }))
  const owner = ['--email', 'mira@example.org', '--name', 'Mira']
  await program.parseAsync(['setup', ...owner, ...titles], { from: 'user' })
  const { websiteConfigDTO: config } = (await context.api('')).data as Site
  return Object.fromEntries(
    locales.map((locale) => [locale, [siteTitle(config, locale), siteName(config, locale)]]),
  )
}

it.each([
  [['--title-en', 'Night notes'], 'Night notes', 'Night notes'],
  [['--title-cn', '长夜笔记'], '长夜笔记', '长夜笔记'],
  [['--title-en', 'Night notes', '--title-cn', '长夜笔记'], 'Night notes', '长夜笔记'],
  [['--title', 'Notes', '--title-cn', '长夜笔记'], 'Notes', '长夜笔记'],
])('%j', async (titles, en, cn) => {
  expect(await setUp(...titles)).toEqual({ en: [en, en], cn: [cn, cn] })
})

it('without any title it says which options give one, and creates nobody', async () => {
  await expect(setUp()).rejects.toThrow('--title for both languages, --title-en or --title-cn')
  expect(await context.ctx.db.selectFrom('account').select('id').execute()).toEqual([])
})
