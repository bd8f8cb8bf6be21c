/**
 * Takes the screenshots of docs/screenshots: every page of the demo site, wide and narrow, dark and light.
 * `npm run screenshots -- home tags` takes only those with these names, and keeps the others.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Locale, Theme } from '#contract/locale.ts'
import type { OwnProfile } from '#contract/users.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { openSession } from '#server/features/sessions/open-session.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { browserFlags, findOrInstallBrowser } from '../scripts/browser.ts'
import { chooseAccountEntry, openLogin } from './support/account-site.ts'
import { logIn } from './support/comment-site.ts'
import { startSite } from './support/site.ts'

type Article = {
  id: number
  articleTitle: string
  status: number
  categoryId: number
  tags: { id: number }[]
}
type Shot = {
  name: string
  path: string
  top?: number
  to?: string
  types?: Record<Locale, string>
  /** Taken in a window in which a reader or the owner is signed in. */
  as?: 'reader' | 'owner'
  /** Actions before the screenshot is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Pages with texts of their own are taken in Chinese too; the others differ only in their articles. */
const inChinese = new Set(
  'home archives tags article comments message locked search albums talks log-in user-center not-found'.split(
    ' ',
  ),
)

const target = join(projectFolder, 'docs', 'screenshots')
const widths = [1440, 390]
const looks: [Theme, Locale][] = [
  ['theme-dark', 'en'],
  ['theme-light', 'en'],
  ['theme-dark', 'cn'],
  ['theme-light', 'cn'],
]

const userAgents = {
  desk: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
}

const names = process.argv.slice(2)

let people: Record<'reader' | 'owner', TestReader> | undefined
const site = await startSite(async (ctx) => {
  await loadDemo(ctx)
  const owner = await createTestReader(ctx, { nickname: 'Elin', isOwner: true })
  people = { reader: await createLivedIn(ctx), owner }
})
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags })
try {
  if (names.length === 0) rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const shots = namedShots(await allShots())
  for (const [theme, locale] of looks)
    for (const shot of shots.filter((one) => isWanted(one, locale)))
      await Promise.all(widths.map((width) => take(browser, shot, { theme, locale, width })))
} finally {
  await browser.close()
  await site.stop()
}

/** Saves a reader with a password, an intro, and a session on a phone. */
async function createLivedIn(ctx: Ctx): Promise<TestReader> {
  const mira = await createTestReader(ctx, {
    nickname: 'Mira',
    email: 'mira@example.org',
    website: 'https://example.org/mira',
    intro: 'I keep the lights of a small harbour, and write down what they do.',
  })
  const password_hash = await hashPassword('the lights go round')
  await ctx.transaction(async (tx) => {
    await updatePassword(tx, mira.id, password_hash)
    await tx
      .updateTable('session')
      .set({ user_agent: userAgents.desk })
      .where('account_id', '=', mira.id)
      .execute()
    await openSession(ctx, tx, mira, { userAgent: userAgents.phone, browser: null, staysSignedIn: true })
  })
  return mira
}

async function ownProfile({ id, headers }: TestReader): Promise<OwnProfile> {
  const response = await fetch(`${site.url}/api/users/info/${id}`, { headers })
  return ((await response.json()) as { data: OwnProfile }).data
}

/** @throws Error when there is no screenshot of a given name */
function namedShots(shots: Shot[]): Shot[] {
  const unknown = names.find((name) => !shots.some((shot) => shot.name === name))
  if (unknown)
    throw new Error(
      `There is no screenshot "${unknown}". There are: ${shots.map(({ name }) => name).join(', ')}.`,
    )
  return names.length === 0 ? shots : shots.filter(({ name }) => names.includes(name))
}

function isWanted({ name }: Shot, locale: Locale): boolean {
  return locale === 'en' || inChinese.has(name)
}

/** The first album, and its first photo. */
async function firstPhoto(): Promise<[number, number]> {
  const read = async (path: string) =>
    ((await (await fetch(`${site.url}/api${path}`)).json()) as { data: never }).data
  const [album] = (await read('/photos/albums')) as { id: number }[]
  const { photos } = (await read(`/albums/${album?.id}/photos`)) as { photos: { id: number }[] }
  return [album?.id ?? 0, photos[0]?.id ?? 0]
}

async function allShots(): Promise<Shot[]> {
  const response = await fetch(`${site.url}/api/articles/all?size=100`)
  const { data } = (await response.json()) as { data: { records: Article[] } }
  const find = (test: (article: Article) => boolean) => data.records.find(test) as Article
  const writing = find((article) => article.articleTitle === 'Everything you can write')
  const discussed = find((article) => article.articleTitle.startsWith('A cache should'))
  const locked = find((article) => article.status === 2)
  const [album, photo] = await firstPhoto()
  return [
    { name: 'home', path: '/' },
    { name: 'home-list', path: '/', top: 1150 },
    { name: 'article', path: `/articles/${writing.id}` },
    { name: 'article-code', path: `/articles/${writing.id}`, top: 4300 },
    { name: 'article-images', path: `/articles/${writing.id}`, top: 7600 },
    { name: 'locked', path: `/articles/${locked.id}` },
    { name: 'archives', path: '/archives' },
    { name: 'tags', path: '/tags' },
    { name: 'tag', path: `/article-list/${writing.tags[0]?.id}` },
    { name: 'category', path: `/categories/${writing.categoryId}` },
    { name: 'talks', path: '/talks' },
    { name: 'friends', path: '/friends' },
    { name: 'videos', path: '/videos' },
    { name: 'videos-watch', path: '/videos?v=2' },
    { name: 'message', path: '/message' },
    { name: 'comments', path: `/articles/${discussed.id}`, to: '#comments' },
    { name: 'search', path: '/', types: { en: 'snow', cn: '极光' } },
    { name: 'search-page', path: '/search?q=aurora' },
    { name: 'albums', path: '/photos/albums' },
    { name: 'album', path: `/photos/${album}` },
    { name: 'album-photo', path: `/photos/${album}?photo=${photo}` },
    { name: 'about', path: '/about' },
    { name: 'log-in', path: '/', prepare: openLogin },
    { name: 'register', path: '/', prepare: openRegister },
    {
      name: 'user-center',
      path: '/',
      as: 'reader',
      prepare: (page) => chooseAccountEntry(page, 'center'),
    },
    { name: 'user-center-open', path: '/', as: 'reader', prepare: openEverything },
    {
      name: 'comment-form',
      path: `/articles/${discussed.id}`,
      as: 'reader',
      to: '#comments',
      prepare: write,
    },
    { name: 'not-found', path: '/404' },
    { name: 'studio', path: '/studio', as: 'owner' },
  ]
}

async function openRegister(page: Page): Promise<void> {
  await openLogin(page)
  await page.locator('dialog[open] .ac-links button').first().click()
}

async function openEverything(page: Page): Promise<void> {
  await chooseAccountEntry(page, 'center')
  for (const summary of await page.locator('.ac-drawer summary').all()) await summary.click()
  await page.locator('.ac-drawer details').last().scrollIntoViewIfNeeded()
}

function write(page: Page): Promise<void> {
  return page
    .locator('#comments textarea')
    .fill('Thank you: the *cache* of our harbour was never explained so plainly.')
}

async function take(
  browser: Browser,
  { name, path, top = 0, to, types, as, prepare }: Shot,
  { theme, locale, width }: { theme: Theme; locale: Locale; width: number },
): Promise<void> {
  const isPhone = width < 996
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    deviceScaleFactor: isPhone ? 2 : 1,
  })
  await context.addCookies([
    { name: 'theme', value: theme, url: site.url },
    { name: 'locale', value: locale, url: site.url },
  ])
  const page = await context.newPage()
  const person = as && people?.[as]
  if (person) await logIn({ context }, person, await ownProfile(person))
  await page.goto(site.url + path)
  // The aurora draws itself in for 1.4 s.
  await page.waitForTimeout(2_000)
  if (top > 0) {
    await page.evaluate(`scrollTo({ top: ${isPhone ? top * 1.3 : top}, behavior: 'instant' })`)
    await page.waitForTimeout(900)
  }
  if (to) {
    await page.evaluate(`document.querySelector('${to}').scrollIntoView({ behavior: 'instant' })`)
    await page.waitForTimeout(1_500)
  }
  if (types) {
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill(types[locale])
    await page.getByRole('option').first().waitFor()
    await page.waitForTimeout(500)
  }
  if (prepare) {
    await prepare(page)
    await page.waitForTimeout(900)
  }
  const file = `${name}-${width}-${theme === 'theme-dark' ? 'dark' : 'light'}-${locale}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(target, file))
  await context.close()
}
