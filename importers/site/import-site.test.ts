/** `borealis import site`: every kind of content, into an empty site and beside others, and what it refuses. */
// @module-tag engine
// @module-tag storage

import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importSite, undoImport } from '#importers/testing/in-english.ts'
import { linkTranslation } from '#server/features/articles/link-translation.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { propertiesText } from '#server/features/drafts/drafts.mapper.ts'
import { selectDraft, upsertDraft } from '#server/features/drafts/drafts.sql.ts'
import { exportSite } from '#server/features/export/export-site.ts'
import { MANIFEST } from '#server/features/export/manifest.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { replaceSettings } from '#server/features/settings/restore-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { storeAvatar } from '#server/features/users/avatar-file.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import {
  articleDraft,
  PASSWORD,
  saveAlbumFixtures,
  saveArticleFixtures,
  saveCommentFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
  sentinels,
  talkDraft,
} from '#server/testing/fixtures.ts'
import { plainPhoto, plainPhotoBytes } from '#server/testing/photos.ts'
import { openSite, publicResponses, type ReadSite } from '#server/testing/public-responses.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'

const engine = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
let context: TestContext
let root: string
let folder: string
let articles: Awaited<ReturnType<typeof saveArticleFixtures>>
let sites: ReadSite[] = []

const noTexts = { websiteTitle: null, tagline: null, notice: null }
const HOSTILE = '../../etc/passwd "\n---\nadmin: true # ’&quot; 你好/..\\con.md'

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'borealis-export-'))
  folder = join(root, 'site')
  context = await createTestContext()
  await fill(context)
  await exportSite(context.ctx, { folder })
})
afterEach(async () => {
  for (const site of sites) await site.close()
  sites = []
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true, force: true })
})

async function fill({ ctx }: TestContext): Promise<void> {
  const owner = await createTestReader(ctx, { nickname: 'The owner', isOwner: true })
  const reader = await createTestReader(ctx, { nickname: '周一苇', website: 'https://zhou.example' })
  articles = await saveArticleFixtures(ctx)
  await saveCommentFixtures(ctx, articles)
  await saveTalkFixtures(ctx)
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  const avatar = await storeAvatar(ctx, [await plainPhotoBytes(77)])
  const photo = await plainPhoto(ctx, 9)
  const src = `/media/${photo.hash}/40.webp`
  const text = `# Not a title\n\n---\n\ntags: [no]\n\n![fog](${src})\n\nSee [it](/articles/${articles.open}#a).\n\n  `
  const { rendered } = await renderText(ctx, text)
  const hostile = await saveArticle(
    ctx,
    articleDraft(ctx, {
      title: HOSTILE,
      markdown: text,
      rendered,
      cover: { mediaId: photo.id },
      mediaIds: [photo.id],
      tags: ['- [x]', '12'],
      category: 'null',
      redirects: ['/2020/冬', '/old.html'],
      isTop: true,
      updatedAt: TEST_NOW - 1000,
      type: 3,
      originalUrl: 'https://original.example/a?b=1',
      isCommentable: false,
      sharing: { title: HOSTILE, description: null, image: src },
    }),
  )
  await linkTranslation(ctx, hostile, articles.open)
  await saveTalk(
    ctx,
    talkDraft(ctx, { ...(await talkText(ctx)), photos: [{ mediaId: photo.id, alt: '“fog”: 雾' }] }),
  )
  const subject = { type: 1, id: articles.open } as const
  const say = (accountId: number, words: string, parentId: number | null, replyUserId: number | null) =>
    saveComment(ctx, { accountId, subject, text: words, parentId, replyUserId, ipAddress: '192.0.2.44' })
  const first = await say(reader.id, 'First **words**', null, null)
  await say(owner.id, 'An answer', first.id, reader.id)
  const page = {
    path: '/uses',
    titleEn: 'Uses',
    titleCn: '工具',
    markdownEn: 'A pen.',
    markdownCn: '一支笔。',
    sharingEn: { title: 'What I use', description: 'Pens.', image: src },
    sharingCn: null,
    isPublished: true,
    isIndexed: false,
    isInNavigation: true,
  }
  const pageId = await createOwnPage(ctx, page, 'save-one-two')
  await ctx.transaction(async (tx) => {
    await tx.updateTable('account').set({ avatar }).where('id', '=', reader.id).execute()
    await replaceSettings(ctx, tx, {
      websiteTitle: 'Fog & "quotes"',
      name: 'Fog',
      author: 'Mira',
      timeZone: 'Asia/Shanghai',
      navigation: [{ page: pageId, isShown: true }],
      authorIntro: '<p>Writes <em>slowly</em>.</p>',
      authorIntroMarkdown: 'Writes *slowly*.',
      localizedTexts: {
        en: { ...noTexts, authorIntro: '<p>Writes <em>slowly</em>.</p>' },
        cn: { ...noTexts, authorIntro: '<p>写得<em>很慢</em>。</p>' },
      },
      localizedIntroMarkdown: { en: 'Writes *slowly*.', cn: '写得*很慢*。' },
    })
    await upsertDraft(tx, {
      article_id: articles.open,
      revision: 3,
      title: 'Waiting title',
      markdown: 'Waiting text',
      properties: propertiesText({
        abstract: null,
        category: 'Field notes',
        tags: ['snow'],
        cover: { kind: 'media', mediaId: photo.id },
        type: 1,
        originalUrl: null,
        isTop: false,
        isFeatured: true,
        lang: null,
        slug: null,
        isCommentable: false,
        sharing: { title: null, description: 'Waiting words', image: src },
      }),
      device: 'Firefox',
      saved_at: TEST_NOW,
      published_revision: 2,
      synced_at: 0,
    })
    await tx.updateTable('article').set({ view_count: 7, slug: 'a-slug' }).where('id', '=', hostile).execute()
  })
}

async function talkText(ctx: TestContext['ctx']) {
  const markdown = '---\nNo front matter'
  return { markdown, ...(await renderText(ctx, markdown)) }
}

const emptySiteHere = async (hasOwner = true): Promise<ReadSite> => {
  const site = await openSite(engine, TEST_NOW)
  sites.push(site)
  if (hasOwner) await createTestReader(site.ctx, { nickname: 'The owner', isOwner: true })
  return site
}
const notes = (report: Awaited<ReturnType<typeof importSite>>) =>
  report.items.flatMap(({ path, outcome, reason, warnings }) =>
    outcome === 'created' && warnings.length === 0 ? [] : [[path, outcome, reason, warnings]],
  )

describe('a site with something of everything', () => {
  it('gives the same answers, keeps what is hidden, and goes back', async () => {
    const site = await emptySiteHere()
    const before = await contentRows(site.ctx.db)
    const dry = await importSite(site.ctx, { folder, dryRun: true })
    expect(await contentRows(site.ctx.db)).toEqual(before)
    const report = await importSite(site.ctx, { folder })
    expect(dry.counts).toEqual(report.counts)
    expect(notes(report)).toEqual([['accounts.jsonl:1', 'unchanged', null, []]])
    const [wanted, found] = [await publicResponses(context), await publicResponses(site)]
    for (const url of Object.keys(wanted)) expect(found[url], url).toBe(wanted[url])
    const unlocked = await site.fetch('/api/articles/access', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ articleId: articles.locked, articlePassword: PASSWORD }),
    })
    expect(await unlocked.json()).toMatchObject({ code: 20000 })
    expect(await selectDraft(site.ctx.db, articles.open)).toMatchObject({
      title: 'Waiting title',
      markdown: 'Waiting text',
      published_revision: null,
    })
    const states = await site.ctx.db.selectFrom('comment').select(['state']).execute()
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['published', 'waiting', 'spam', 'trash']),
    )
    const between = await contentRows(site.ctx.db)
    expect(
      notes(await importSite(site.ctx, { folder })).every(([, outcome]) => outcome === 'unchanged'),
    ).toBe(true)
    expect(await contentRows(site.ctx.db)).toEqual(between)
    const undone = await undoImport(site.ctx, {})
    expect(undone.items.filter(({ outcome }) => outcome !== 'updated')).toEqual([])
    expect(await contentRows(site.ctx.db)).toEqual(before)
  })

  it('is exported again as it was', async () => {
    const site = await emptySiteHere()
    await importSite(site.ctx, { folder })
    const again = join(root, 'again')
    await exportSite(site.ctx, { folder: again })
    const [first, second] = [await textsOf(folder), await textsOf(again)]
    expect(Object.keys(second)).toEqual(Object.keys(first))
    const parsed = (text = '') => JSON.parse(text)
    expect(parsed(second['settings.json'])).toEqual(parsed(first['settings.json']))
    expect(parsed(second['settings.json']).settings).toMatchObject({
      localizedTexts: { cn: { authorIntro: '<p>写得<em>很慢</em>。</p>' } },
      localizedIntroMarkdown: { en: 'Writes *slowly*.', cn: '写得*很慢*。' },
    })
    const shape = (text = '') => text.replace(/^(synced|saved): .*$/gm, '')
    for (const path of Object.keys(first))
      if (path !== MANIFEST && path !== 'accounts.jsonl' && path !== 'settings.json')
        expect(shape(second[path]), path).toBe(shape(first[path]))
  })

  it('moves beside other content: numbers and links change together, and what is here stays', async () => {
    const site = await emptySiteHere()
    for (let i = 0; i < 3; i++) await saveArticle(site.ctx, articleDraft(site.ctx, { title: `Here ${i}` }))
    await saveAlbumFixtures(site.ctx)
    await saveTalkFixtures(site.ctx)
    const before = await contentRows(site.ctx.db)
    const report = await importSite(site.ctx, { folder })
    expect(report.items.filter(({ reason }) => reason !== null).map(({ reason }) => reason)).toEqual([
      'an album with this name already exists',
      'an album with this name already exists',
    ])
    const open = report.items.find(({ title }) => title === 'An open article')
    expect(open?.id).toBeGreaterThan(3)
    const hostile = report.items.find(({ title }) => title === HOSTILE)
    const { data } = (await (await site.fetch(`/api/articles/${hostile?.id}`)).json()) as {
      data: { articleContent: string }
    }
    expect(data.articleContent).toContain(`href="/articles/${open?.id}#a"`)
    const comments = (await (await site.fetch(`/api/comments?type=1&topicId=${open?.id}`)).json()) as {
      data: { records: { nickname: string }[] }
    }
    expect(comments.data.records.map(({ nickname }) => nickname)).toContain('周一苇')
    expect(
      await site.ctx.db.selectFrom('article').select('title').where('id', '<=', 3).execute(),
    ).toHaveLength(3)
    const second = await importSite(site.ctx, { folder })
    expect(second.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
    await undoImport(site.ctx, {})
    expect(await contentRows(site.ctx.db)).toEqual(before)
    // A new article gets a number that no other has.
    expect(await saveArticle(site.ctx, articleDraft(site.ctx))).toBeGreaterThan(3)
  })

  it('changes nothing in the site that exported it', async () => {
    const before = await contentRows(context.ctx.db)
    const report = await importSite(context.ctx, { folder })
    expect(report.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })

  it('updates an article that changed in the folder, and keeps one that was changed here', async () => {
    const site = await emptySiteHere()
    const copy = join(root, 'edited')
    await cp(folder, copy, { recursive: true })
    await importSite(site.ctx, { folder: copy })
    const names = await readdir(join(copy, 'articles'), { recursive: true })
    const path = join(copy, 'articles', names.find((name) => name.endsWith('an-open-article.md')) ?? '')
    const former = await readFile(path, 'utf8')
    await writeFile(path, former.replace('The pier was empty.', 'The pier was full.'))
    expect((await importSite(site.ctx, { folder: copy })).counts).toMatchObject({ updated: 1, created: 0 })
    const text = async () => (await site.fetch(`/api/articles/${articles.open}`)).text()
    expect(await text()).toContain('The pier was full.')
    await undoImport(site.ctx, {})
    expect(await text()).toContain('The pier was empty.')
    await site.ctx.transaction((tx) =>
      tx.updateTable('article').set({ title: 'Mine' }).where('id', '=', articles.open).execute(),
    )
    const kept = await importSite(site.ctx, { folder: copy })
    expect(kept.items.filter(({ outcome }) => outcome === 'skipped')).toMatchObject(
      [{ reason: 'it was changed here' }, { path: 'settings.json' }].slice(0, 1),
    )
    const undone = await undoImport(site.ctx, {})
    expect(undone.items.filter(({ reason }) => reason !== null)).toMatchObject([
      { path: `article #${articles.open}`, reason: 'the article was changed here' },
    ])
  })

  it('names the owner as the author of comments where nobody owns the site yet', async () => {
    const site = await emptySiteHere(false)
    await importSite(site.ctx, { folder })
    const found = await site.ctx.db
      .selectFrom('comment')
      .select('author_name')
      .where('markdown', '=', 'An answer')
      .execute()
    expect(found).toEqual([{ author_name: 'The owner' }])
    expect(await site.ctx.db.selectFrom('account').select('id').where('is_owner', '=', 1).execute()).toEqual(
      [],
    )
  })

  it('takes for a reader who is here the one with the same email address, not the one with the same name to log in', async () => {
    const { email } = await context.ctx.db
      .selectFrom('account')
      .select('email')
      .where('nickname', '=', '周一苇')
      .executeTakeFirstOrThrow()
    const site = await emptySiteHere()
    const { db } = site.ctx
    const here = await createTestReader(site.ctx, { nickname: 'Here', email: email ?? '' })
    const firstComment = () =>
      db
        .selectFrom('comment')
        .select(['account_id', 'author_name'])
        .where('markdown', '=', 'First **words**')
        .executeTakeFirstOrThrow()
    const importReader = async (address: string) => {
      await site.ctx.transaction((tx) =>
        tx.updateTable('account').set({ email: address }).where('id', '=', here.id).execute(),
      )
      const { items } = await importSite(site.ctx, { folder })
      const found = items.find(({ title }) => title === '周一苇')
      return { outcome: found?.outcome, reason: found?.reason }
    }
    expect(await importReader('somebody.else@example.org')).toEqual({
      outcome: 'skipped',
      reason: 'someone else signs in with this name here',
    })
    expect(await firstComment()).toEqual({ account_id: null, author_name: '周一苇' })
    await undoImport(site.ctx, {})
    expect(await importReader((email ?? '').toUpperCase())).toEqual({ outcome: 'unchanged', reason: null })
    expect(await firstComment()).toEqual({ account_id: here.id, author_name: null })
  })

  it('continues after Ctrl-C', async () => {
    const site = await emptySiteHere()
    const stop = new AbortController()
    const first = await importSite(site.ctx, {
      folder,
      signal: stop.signal,
      onProgress: ({ done }) => done === 6 && stop.abort(),
    })
    expect(first.interrupted).toBe(true)
    const second = await importSite(site.ctx, { folder })
    expect(second.counts.failed).toBe(0)
    const [wanted, found] = [await publicResponses(context), await publicResponses(site)]
    for (const url of Object.keys(wanted)) expect(found[url], url).toBe(wanted[url])
  })
})

const textsOf = async (at: string): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {}
  for (const entry of (await readdir(at, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )) {
    const path = join(entry.parentPath, entry.name)
    if (/\.(md|jsonl?)$/.test(path)) texts[path.slice(at.length + 1)] = await readFile(path, 'utf8')
  }
  return Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('the exported folder', () => {
  it('holds no secrets, and is for its owner alone', async () => {
    const all = JSON.stringify(await textsOf(folder))
    const [token] = await context.ctx.db.selectFrom('session_token').select('token_hash').execute()
    expect(all).not.toContain(token?.token_hash)
    expect(all).not.toContain('192.0.2.44')
    expect(all).not.toContain(sentinels.binned)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect(mode & 0o077, entry.name).toBe(0)
    }
  })

  it('names files by numbers and letters, whatever the title is', async () => {
    const names = await readdir(join(folder, 'articles'), { recursive: true })
    for (const name of names) expect(name).toMatch(/^\d{4}(\/\d+(-[\p{L}\p{N}-]+)?\.md)?$/u)
  })

  it('is not written over anything, and nothing is left of an export that is stopped', async () => {
    await expect(exportSite(context.ctx, { folder })).rejects.toThrow(/is not empty/)
    const before = await readdir(root)
    const stop = new AbortController()
    const stopped = exportSite(context.ctx, {
      folder: join(root, 'stopped'),
      signal: stop.signal,
      onProgress: ({ done }) => done === 3 && stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
    expect(await readdir(root)).toEqual(before)
  })
})

describe('a damaged folder', () => {
  const damaged = async (name: string, change: (at: string) => Promise<void>) => {
    const at = join(root, `damaged-${name}`)
    await cp(folder, at, { recursive: true })
    await change(at)
    const site = await emptySiteHere()
    const before = await contentRows(site.ctx.db)
    const outcome = await importSite(site.ctx, { folder: at }).catch((error: Error) => error.message)
    return { outcome, isUntouched: JSON.stringify(await contentRows(site.ctx.db)) === JSON.stringify(before) }
  }
  const edit = (file: string, change: (text: string) => string) => async (at: string) =>
    writeFile(join(at, file), change(await readFile(join(at, file), 'utf8')))

  it.each<[string, (at: string) => Promise<void>, RegExp]>([
    [
      'newer',
      edit(MANIFEST, (text) => text.replace('"version": 1', '"version": 2')),
      /version: it uses version 2 of the format.*Update/,
    ],
    ['cut', edit(MANIFEST, (text) => text.slice(0, 40)), /borealis-export\.json: it isn’t complete JSON/],
    [
      'other',
      edit(MANIFEST, (text) => text.replace('borealis-export', 'other')),
      /format: it isn’t an export manifest/,
    ],
    ['without-manifest', (at) => rm(join(at, MANIFEST)), /the file is missing/],
    [
      'cut-lines',
      edit('comments.jsonl', (text) => text.slice(0, -9)),
      /comments\.jsonl.*Line \d+: the file ends in the middle/,
    ],
    [
      'missing-line',
      edit('comments.jsonl', (text) => text.slice(text.indexOf('\n') + 1)),
      /\d+ lines, and \d+ were exported/,
    ],
    [
      'wrong-field',
      edit('albums.jsonl', (text) => text.replace('"isPrivate":', '"wasPrivate":')),
      /albums\.jsonl.*Line 1: isPrivate/,
    ],
    [
      'hostile-hash',
      edit('media.jsonl', (text) => text.replace(/"hash":"\w+"/, '"hash":"../../../../etc"')),
      /media\.jsonl.*Line 1: hash/,
    ],
    ['settings', edit('settings.json', () => '{}'), /settings\.json/],
  ])('%s is refused with its place, and nothing is written', async (name, change, message) => {
    const { outcome, isUntouched } = await damaged(name, change)
    expect(outcome).toMatch(message)
    expect(isUntouched).toBe(true)
  })

  it('names a text that cannot be read, and imports the others', async () => {
    const { outcome } = await damaged('text', async (at) => {
      const names = await readdir(join(at, 'articles'), { recursive: true })
      const name = names.find((one) => one.endsWith('an-open-article.md')) ?? ''
      await writeFile(join(at, 'articles', name), 'No front matter')
    })
    expect(outcome).toMatchObject({
      counts: { failed: 1 },
      details: { notes: expect.arrayContaining([expect.stringMatching(/^articles: \d+ files can be read/)]) },
    })
  })

  it('stores no file that is something else than its name says, and follows no links', async () => {
    const { outcome } = await damaged('file', async (at) => {
      const [hash = ''] = await readdir(join(at, 'media'))
      const [name = ''] = await readdir(join(at, 'media', hash))
      const path = join(at, 'media', hash, name)
      const { size } = await stat(path)
      await writeFile(path, '<script>'.padEnd(size).slice(0, size))
    })
    const found = typeof outcome === 'string' ? [] : outcome.items.flatMap(({ warnings }) => warnings)
    expect(found).toContainEqual({
      code: 'image-unreadable',
      detail: expect.stringContaining('is not what its name says'),
    })
  })
})
