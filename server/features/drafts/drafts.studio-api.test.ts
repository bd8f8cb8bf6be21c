/** Drafts over the API: creating, saving with a patch, conflicts, versions, publishing. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ArticleChange } from '#contract/changes.ts'
import { singleChange } from '#contract/studio/apply-changes.ts'
import type { ArticleUnderEdit, ArticleVersion, DraftConflict } from '#contract/studio/drafts.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import { renderArticles } from '#server/features/articles/render-stale-texts.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, PASSWORD } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { selectPreviewOf } from './previews.sql.ts'

let context: TestContext
let headers: Record<string, string>
let saves = 0
beforeEach(async () => {
  context = await createTestContext({ SMTP_URL: 'file:' })
  headers = { authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}` }
})
afterEach(() => context.close())

const device = 'Firefox on Linux'
const saveId = () => `save-${String(saves++).padStart(8, '0')}`
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  context.api(`/studio${path}`, jsonRequest(method as 'POST', body, headers)) as Promise<{
    code: number
    message: string
    data: never
  }>
const read = async <Data>(path: string): Promise<Data> =>
  ((await context.api(`/studio${path}`, { headers })) as { data: Data }).data
const create = async (title = 'A title', markdown = 'The first line.') =>
  (await send('POST', '/articles', { saveId: saveId(), device, title, markdown })).data as ArticleUnderEdit
const publishing = { device, lock: { kind: 'none' } }
const publicArticle = async (id: number) =>
  (await context.api(`/articles/${id}`)).data as { articleTitle: string; articleContent: string } | null

describe('POST /studio/articles', () => {
  it('creates an article once for one save id, and shows it to nobody', async () => {
    const body = { saveId: saveId(), device, title: 'Unseen', markdown: 'Nothing.' }
    const first = (await send('POST', '/articles', body)).data as ArticleUnderEdit
    const second = (await send('POST', '/articles', body)).data as ArticleUnderEdit
    expect(second).toEqual(first)
    expect(first.draft).toMatchObject({ revision: 1, title: 'Unseen', markdown: 'Nothing.', device })
    expect(await publicArticle(first.id)).toBeNull()
  })
})

describe('PUT /studio/articles/:id/draft', () => {
  it('saves a patch, and answers the same save repeated as the first time', async () => {
    const { id, draft } = await create()
    const markdown = 'The first line, and more.'
    const patch = { changes: singleChange(draft.markdown, markdown), hash: hashText(markdown) }
    const body = { saveId: saveId(), baseRevision: 1, device, patch }
    expect(await send('PUT', `/articles/${id}/draft`, body)).toMatchObject({ data: { revision: 2 } })
    expect(await send('PUT', `/articles/${id}/draft`, body)).toMatchObject({ data: { revision: 2 } })
    expect((await read<ArticleUnderEdit>(`/articles/${id}`)).draft).toMatchObject({ revision: 2, markdown })
  })

  it('refuses a stale base and keeps both texts as versions, once', async () => {
    const { id } = await create()
    const save = (markdown: string, by: string, id_ = saveId()) =>
      send('PUT', `/articles/${id}/draft`, { saveId: id_, baseRevision: 1, device: by, markdown })
    await save('Written on the computer.', 'computer')
    const repeated = saveId()
    const { code, data } = await save('Written on the phone.', 'phone', repeated)
    expect(code).toBe(52009)
    const found = data as DraftConflict
    expect(found).toMatchObject({
      reason: 'stale',
      current: { revision: 2, markdown: 'Written on the computer.', device: 'computer' },
      base: { markdown: 'The first line.' },
    })
    expect((await save('Written on the phone.', 'phone', repeated)).data).toMatchObject({
      keptVersionId: found.keptVersionId,
    })
    const versions = await read<ArticleVersion[]>(`/articles/${id}/versions`)
    expect(versions.filter(({ reason }) => reason === 'conflict')).toHaveLength(2)
    expect(await read(`/articles/${id}/versions/${found.keptVersionId}`)).toMatchObject({
      markdown: 'Written on the phone.',
      device: 'phone',
    })
  })

  it('asks for the whole text when the result of a patch differs', async () => {
    const { id } = await create()
    const patch = { changes: [{ from: 0, to: 3, insert: 'One' }], hash: hashText('something else') }
    const refused = await send('PUT', `/articles/${id}/draft`, {
      saveId: saveId(),
      baseRevision: 1,
      device,
      patch,
    })
    expect(refused).toMatchObject({ code: 52009, data: { reason: 'unusable-patch', keptVersionId: null } })
  })

  it('takes a text of 100 000 words and refuses one above the limit', async () => {
    const { id } = await create()
    const save = (markdown: string) =>
      send('PUT', `/articles/${id}/draft`, { saveId: saveId(), baseRevision: 1, device, markdown })
    expect((await save('x'.repeat(1_000_001))).code).toBe(52000)
    expect((await save('words 字字 '.repeat(100_000))).data).toMatchObject({ revision: 2 })
  })

  it('names the field that is wrong', async () => {
    const { id, draft } = await create()
    const properties = { ...draft.properties, originalUrl: 'no URL' }
    const body = { saveId: saveId(), baseRevision: 1, device, properties }
    expect(await send('PUT', `/articles/${id}/draft`, body)).toMatchObject({
      code: 52000,
      data: { field: 'properties.originalUrl' },
    })
  })

  it('writes no audit entry, and makes no page stale', async () => {
    const { id } = await create()
    const before = context.ctx.content.current('content')
    const count = async () => (await read<{ count: number }>('/audit')).count
    const entries = await count()
    await send('PUT', `/articles/${id}/draft`, {
      saveId: saveId(),
      baseRevision: 1,
      device,
      markdown: 'More.',
    })
    expect(await count()).toBe(entries)
    expect(context.ctx.content.current('content')).toBe(before)
  })
})

describe('versions', () => {
  it('a version is restored as a new revision, and what was there is kept', async () => {
    const { id } = await create()
    const save = (baseRevision: number, markdown: string) =>
      send('PUT', `/articles/${id}/draft`, { saveId: saveId(), baseRevision, device, markdown })
    await save(1, 'The second line.')
    const versions = await read<ArticleVersion[]>(`/articles/${id}/versions`)
    const first = versions.find(({ revision }) => revision === 1) as ArticleVersion
    const restored = await send('POST', `/articles/${id}/versions/${first.id}/restoration`, {
      revision: 2,
      device,
    })
    expect(restored.data).toMatchObject({ draft: { revision: 3, markdown: 'The first line.' } })
    const version = (await read<ArticleVersion[]>(`/articles/${id}/versions`)).find(
      ({ revision }) => revision === 2,
    )
    expect(await read(`/articles/${id}/versions/${version?.id}`)).toMatchObject({
      reason: 'before-restore',
      markdown: 'The second line.',
    })
  })
})

describe('PUT /studio/articles/:id/publication', () => {
  it('tells readers which blocks have changed, where the owner says so, and forgets those that changed again', async () => {
    const { id } = await create('A title', 'One.\n\nTwo.\n\n- a\n- b\n\n![A pier](https://img.example/a.png)')
    const changes = async () =>
      ((await context.api(`/articles/${id}/changes`)) as { data: ArticleChange[] }).data
    const publish = async (revision: number, more: object = {}) => {
      context.clock.now += 60_000
      return send('PUT', `/articles/${id}/publication`, { ...publishing, revision, ...more })
    }
    const write = async (revision: number, markdown: string, more: object = {}) => {
      const body = { saveId: saveId(), baseRevision: revision - 1, device, markdown }
      await send('PUT', `/articles/${id}/draft`, body)
      return publish(revision, more)
    }
    // The first publication changes nothing that anybody has read.
    await publish(1, { tellsReaders: true })
    expect(await changes()).toEqual([])
    await write(2, 'One.\n\nTwo, quietly.\n\n- a\n- b\n\n![A pier](https://img.example/a.png)')
    expect(await changes()).toEqual([])
    const told = { tellsReaders: true, isUpdate: false }
    await write(3, 'New.\n\nOne.\n\nTwo, loudly.\n\n- a\n- b\n\n![A pier](https://img.example/a.png)', told)
    const third = new Date(context.clock.now).toISOString()
    expect(await changes()).toEqual([{ at: third, blocks: [0, 2] }])
    expect(await publicArticle(id)).toMatchObject({ updateTime: third })
    await write(
      4,
      'New.\n\nOne.\n\nTwo, at last.\n\n- a\n- c\n\n![The pier](https://img.example/b.png)',
      told,
    )
    const fourth = new Date(context.clock.now).toISOString()
    expect(await changes()).toEqual([
      { at: fourth, blocks: [2, 3, 4] },
      { at: third, blocks: [0] },
    ])
    await publish(4, { lock: { kind: 'password', password: PASSWORD } })
    expect(await changes()).toEqual([])
    await send('DELETE', `/articles/${id}/publication`)
    expect(await changes()).toEqual([])
  })

  it('publishes the draft; later changes of the draft are not public', async () => {
    const { id } = await create()
    const published = await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1 })
    expect(published.data).toMatchObject({ hasChanges: false, publication: { state: 'published' } })
    await send('PUT', `/articles/${id}/draft`, {
      saveId: saveId(),
      baseRevision: 1,
      device,
      markdown: 'Secret so far.',
    })
    expect((await publicArticle(id))?.articleContent).toContain('The first line.')
    expect(await read(`/articles/${id}`)).toMatchObject({ hasChanges: true })
  })

  it('is told to an editor that another device has open', async () => {
    const { id } = await create()
    const seen = () => read(`/articles/${id}/revision`)
    expect(await seen()).toMatchObject({ revision: 1, hasChanges: true, publication: { state: 'draft' } })
    await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1 })
    expect(await seen()).toMatchObject({
      revision: 1,
      hasChanges: false,
      publication: { state: 'published' },
    })
  })

  it('takes words and an image of this site for search engines and networks, and none of another one', async () => {
    const { id, draft } = await create()
    const image = `/media/${'0'.repeat(32)}/40.webp`
    const save = (baseRevision: number, sharing: object) =>
      send('PUT', `/articles/${id}/draft`, {
        saveId: saveId(),
        baseRevision,
        device,
        properties: { ...draft.properties, isCommentable: false, sharing },
      })
    for (const wrong of ['https://elsewhere.example/a.png', '/media/x/40.webp', `${image}?a`])
      expect((await save(1, { title: null, description: null, image: wrong })).code, wrong).toBe(52000)
    const sharing = { title: 'Found', description: null, image }
    expect((await save(1, sharing)).code).toBe(20000)
    await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 2 })
    expect(await publicArticle(id)).toMatchObject({ isCommentable: false, sharing })
    expect(await read(`/articles/${id}`)).toMatchObject({ hasChanges: false })
  })

  it('asks for a title at its field', async () => {
    const { id } = await create('')
    expect(await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1 })).toMatchObject({
      code: 52000,
      message: 'Enter a title',
      data: { field: 'title' },
    })
  })

  it('schedules in the time zone of the site', async () => {
    await context.ctx.transaction(async (tx) => {
      const { updateSettings } = await import('#server/features/settings/update-settings.ts')
      await updateSettings(context.ctx, tx, { timeZone: 'Asia/Shanghai' })
    })
    const { id } = await create()
    const at = '2026-02-01T08:00'
    const { data } = await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1, at })
    expect(data).toMatchObject({
      publication: { state: 'scheduled', publishedAt: '2026-02-01T00:00:00.000Z' },
    })
    expect(await publicArticle(id)).toBeNull()
    context.clock.now = Date.UTC(2026, 1, 1)
    await context.runJobs()
    expect(await publicArticle(id)).not.toBeNull()
  })

  it('locks with a password and keeps it at the next publication', async () => {
    const { id } = await create()
    const publish = (lock: unknown) =>
      send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1, lock })
    expect(await publish({ kind: 'keep' })).toMatchObject({ data: { field: 'lock.password' } })
    await publish({ kind: 'password', password: PASSWORD })
    expect((await publish({ kind: 'keep' })).data).toMatchObject({ publication: { isLocked: true } })
    const unlocked = await context.api(
      '/articles/access',
      jsonRequest('POST', { articleId: id, articlePassword: PASSWORD }),
    )
    expect(unlocked.code).toBe(20000)
  })

  it('an article has the name in its URL that the owner chooses, its former one leads there, and no other can take it', async () => {
    const { id, draft } = await create()
    const publishAs = async (slug: string, article = id, revision = 1) => {
      const properties = { ...draft.properties, slug }
      await send('PUT', `/articles/${article}/draft`, {
        saveId: saveId(),
        baseRevision: revision,
        device,
        properties,
      })
      return send('PUT', `/articles/${article}/publication`, { ...publishing, revision: revision + 1 })
    }
    await publishAs('polar-night')
    await publishAs('极夜', id, 2)
    expect((await context.api(`/articles/${id}`)).data).toMatchObject({ slug: '极夜' })
    expect((await context.api('/articles/polar-night')).data).toMatchObject({ slug: '极夜' })
    const other = await create('Another')
    expect(await publishAs('极夜', other.id)).toMatchObject({ code: 52000, data: { field: 'slug' } })
  })

  it('the proposed name follows the title until the article is published; an invalid one is kept as typed, and refused', async () => {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { urlNames: 'pinyin' }))
    const { id, draft } = await create('First title')
    const proposal = async (title: string) =>
      (await read<{ name: string }>(`/url-names?kind=article&id=${id}&title=${encodeURIComponent(title)}`))
        .name
    expect(await proposal('Second title')).toBe('second-title')
    const save = (baseRevision: number, change: object) =>
      send('PUT', `/articles/${id}/draft`, { saveId: saveId(), baseRevision, device, ...change })
    const publish = async (revision: number) =>
      send('PUT', `/articles/${id}/publication`, { ...publishing, revision })
    await save(1, { title: 'Second title', properties: { ...draft.properties, slug: 'No spaces here' } })
    expect(await publish(2)).toMatchObject({ code: 52000, data: { field: 'slug' } })
    expect((await read<ArticleUnderEdit>(`/articles/${id}`)).draft.properties.slug).toBe('No spaces here')
    await save(2, { properties: { ...draft.properties, slug: null } })
    expect((await publish(3)).data).toMatchObject({
      draft: { properties: { slug: 'second-title' } },
      publication: { slug: 'second-title' },
      hasChanges: false,
    })
    // An editor that is still open sends what it knew.
    await save(3, { title: 'Third title', properties: { ...draft.properties, slug: null } })
    expect((await publish(4)).data).toMatchObject({ publication: { slug: 'second-title' } })
  })

  it('notifies the subscribers the first time only', async () => {
    await createTestReader(context.ctx, { email: 'lin@example.org' })
    const { id } = await create()
    const publish = () =>
      send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1, notifySubscribers: true })
    const first = (await publish()).data as ArticleUnderEdit
    context.clock.now += 60_000
    expect(((await publish()).data as ArticleUnderEdit).publication.notifiedAt).toBe(
      first.publication.notifiedAt,
    )
    expect(first.publication.notifiedAt).not.toBeNull()
  })

  it('a generated cover is the one that the owner chose', async () => {
    const { id, draft } = await create()
    const cover = { kind: 'generated', seed: 4_000_000_000 }
    const properties = { ...draft.properties, cover }
    await send('PUT', `/articles/${id}/draft`, { saveId: saveId(), baseRevision: 1, device, properties })
    const { data } = await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 2 })
    expect(data).toMatchObject({ hasChanges: false, draft: { properties: { cover } } })
    const shown = (await context.api(`/articles/${id}`)).data as unknown as { articleCover: string }
    expect((await context.fetch(shown.articleCover)).headers.get('content-type')).toContain('image/svg+xml')
  })

  it('the language that the owner chose stays when the text is rendered again', async () => {
    const { id, draft } = await create()
    const properties = { ...draft.properties, lang: 'zh-CN' }
    await send('PUT', `/articles/${id}/draft`, { saveId: saveId(), baseRevision: 1, device, properties })
    await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 2 })
    const lang = async () => ((await context.api(`/articles/${id}`)).data as unknown as { lang: string }).lang
    expect(await lang()).toBe('zh-CN')
    await renderArticles(context.ctx, 1000, () => {})
    expect(await lang()).toBe('zh-CN')
    await send('PUT', `/articles/${id}/draft`, {
      saveId: saveId(),
      baseRevision: 2,
      device,
      properties: draft.properties,
    })
    await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 3 })
    expect(await lang()).toBe('en')
  })

  it('DELETE takes the article back, and its text stays', async () => {
    const { id } = await create()
    await send('PUT', `/articles/${id}/publication`, { ...publishing, revision: 1 })
    const { data } = await send('DELETE', `/articles/${id}/publication`)
    expect(data).toMatchObject({ publication: { state: 'draft' }, draft: { markdown: 'The first line.' } })
    expect(await publicArticle(id)).toBeNull()
  })
})

describe('an imported article', () => {
  it('opens with its text, and a later import does not overwrite a draft', async () => {
    const imported = articleDraft(context.ctx, {
      markdown: 'From a file.',
      tags: ['snow'],
      source: { key: 'a.md', hash: '1' },
    })
    const id = await saveArticle(context.ctx, imported)
    expect(await read(`/articles/${id}`)).toMatchObject({
      draft: { revision: 0, markdown: 'From a file.', properties: { tags: ['snow'] } },
      hasChanges: false,
    })
    await send('PUT', `/articles/${id}/draft`, {
      saveId: saveId(),
      baseRevision: 0,
      device,
      markdown: 'From the studio.',
    })
    context.clock.now += 1000
    await saveArticle(context.ctx, { ...imported, markdown: 'From a newer file.' }, id)
    expect(await read(`/articles/${id}`)).toMatchObject({
      draft: { revision: 1, markdown: 'From the studio.' },
      isPublishedElsewhere: true,
    })
    const [first] = await read<ArticleVersion[]>(`/articles/${id}/versions`)
    expect(await read(`/articles/${id}/versions/${first?.id}`)).toMatchObject({
      reason: 'import',
      markdown: 'From a file.',
    })
  })
})

describe('POST /studio/render', () => {
  it('returns the HTML that the site shows', async () => {
    const { data } = await send('POST', '/render', { markdown: '## A heading\n\nText.' })
    expect(data).toMatchObject({ toc: [{ text: 'A heading', depth: 2 }], lang: 'en' })
    expect((data as { html: string }).html).toContain('<p>Text.</p>')
  })
})

describe('the preview link', () => {
  it('is listed, and leads to the article, until its end', async () => {
    const { id } = await create()
    const link = async () => read<{ expiresAt: string } | null>(`/articles/${id}/preview`)
    expect(await link()).toBeNull()
    const { data } = await send('PUT', `/articles/${id}/preview`, { days: 2 })
    const { pathname } = new URL((data as { url: string }).url)
    const end = Date.parse((await link())?.expiresAt ?? '')
    expect(end).toBe(context.clock.now + 2 * 24 * 3600 * 1000)
    context.clock.now = end - 1
    expect((await context.fetch(pathname)).status).toBe(200)
    context.clock.now = end
    // The owner's session has ended as well.
    expect(await selectPreviewOf(context.ctx.db, id, end - 1)).toBeDefined()
    expect(await selectPreviewOf(context.ctx.db, id, end)).toBeUndefined()
    expect((await context.fetch(pathname)).status).toBe(404)
  })
})
