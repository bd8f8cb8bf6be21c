/** Tests the search endpoint: what it finds, in which order, what it never finds, and arbitrary input. */
// @module-tag engine
// @module-tag both
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import type { ArticleDraft } from '#server/features/articles/save-article.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { restoreArticle, trashArticle } from '#server/features/articles/trash-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { restoreTalk, trashTalk } from '#server/features/talks/talk-listing.ts'
import {
  articleDraft,
  PASSWORD,
  saveArticleFixtures,
  saveTalkFixtures,
  sentinels,
  talkDraft,
  withText,
} from '#server/testing/fixtures.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const DAY_MS = 24 * 3600 * 1000

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const find = async (keywords: string) => {
  const { data, code } = await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)
  expect(code).toBe(20000)
  return data as SearchResults
}
const ids = async (keywords: string) => (await find(keywords)).articleSearchDTOs.map((one) => one.id)
const tags = async (keywords: string) => (await find(keywords)).tagSearchDTOs.map((one) => one.tagName)

const drafted = (title: string, text: string, more: Partial<ArticleDraft> = {}) => {
  const draft = articleDraft(context.ctx, { title, markdown: text, ...more })
  return withText(draft, text)
}
const save = (title: string, text: string, more: Partial<ArticleDraft> = {}) =>
  saveArticle(context.ctx, drafted(title, text, more))

describe('what it finds', () => {
  let istio: number
  let cafe: number
  let swift: number
  beforeAll(async () => {
    istio = await save('云原生时代的服务网格', '我们讨论了 Istio的数据面和控制平面。少年，看完再折腾。', {
      category: '架构',
      tags: ['服务治理', 'Kubernetes'],
    })
    cafe = await save('A Café in Tromsø', 'The naïve waiter serves node.js and scaleAndRotate with sugar.', {
      abstract: 'An overture about reindeer.',
      category: 'Journeys',
    })
    swift = await save('Atomics', 'Swift-DocC builds pages. hexo-migrator-rss moves them.')
  })

  it.each([
    ['a word of two characters', '控制'],
    ['one character', '面'],
    ['several characters', '数据面和控制平面'],
    ['a title', '云原生时代的服务网格'],
    ['a part of a title', '原生时代'],
    ['mixed, with a blank', 'Istio 的数据'],
    ['mixed, without a blank', 'istio的数据面'],
    ['traditional for simplified', '雲原生時代'],
    ['full width', 'Ｉｓｔｉｏ'],
    ['a tag', '服务治理'],
    ['a category', '架构'],
    ['two words in two fields', '网格 折腾'],
    ['pinyin', 'yunyuansheng'],
    ['pinyin in pieces, from the middle', 'yuansheng shidai'],
    ['initials', 'fwwg'],
    ['a beginning while typing', 'kuberne'],
    ['a missing character', '云原时代的服务'],
    ['a wrong character', '云元生时代的服务网格'],
  ])('Chinese by %s', async (_, keywords) => expect((await ids(keywords))[0]).toBe(istio))

  it.each([
    ['another case', 'TROMSO'],
    ['without accents', 'cafe naive'],
    ['with accents that are not there', 'wàiter'],
    ['the abstract', 'reindeer'],
    ['a beginning', 'overt'],
    ['a compound as one word', 'nodejs'],
    ['the parts of camel case', 'rotate'],
    ['a slip: a letter too many', 'reinddeer'],
    ['a slip: a letter too few', 'reideer'],
    ['a slip: a wrong letter', 'reindoer'],
    ['a slip: two letters that changed places', 'riendeer'],
  ])('English by %s', async (_, keywords) => expect((await ids(keywords))[0]).toBe(cafe))

  it.each(['swift-docc', 'swift docc', 'swiftdocc', 'swift-odcc', 'hexo-migraor-rss', 'atommics'])(
    'a compound, also mistyped: %s',
    async (keywords) => expect((await ids(keywords))[0]).toBe(swift),
  )

  it('simplified for traditional', async () => {
    const id = await save('臺灣的書店', '我們喜歡讀書。')
    expect((await ids('台湾的书店'))[0]).toBe(id)
    expect((await ids('喜欢读书'))[0]).toBe(id)
  })

  it('finds a phrase behind many newer articles that contain the words separately', async () => {
    const old = await save('Long ago', 'A phantom orchid in the fen.', {
      publishedAt: context.clock.now - DAY_MS,
    })
    for (let i = 0; i < 42; i++) await save(`Later ${i}`, 'The orchid house was no phantom.')
    expect((await ids('phantom orchid'))[0]).toBe(old)
  })

  it('finds tags by name, prefix, pinyin and typo, with the number of their articles', async () => {
    expect(await tags('kubern')).toEqual(['<mark>Kubern</mark>etes'])
    expect(await tags('kuberentes')).toEqual(['<mark>Kubernetes</mark>'])
    expect(await tags('fuwu')).toEqual(['服务治理'])
    expect((await find('治理')).tagSearchDTOs).toEqual([
      { id: expect.any(Number), slug: null, tagName: '服务<mark>治理</mark>', count: 1 },
    ])
  })

  it('finds talks by their text', async () => {
    const draft = talkDraft(context.ctx)
    const id = await saveTalk(context.ctx, {
      ...draft,
      rendered: { ...draft.rendered, text: 'The aurora came late. 极光来得很晚。' },
    })
    for (const keywords of ['aurora', '极光', 'AURORA late'])
      expect((await find(keywords)).talkSearchDTOs.map((one) => one.id)).toEqual([id])
    await trashTalk(context.ctx, id)
    expect((await find('aurora')).talkSearchDTOs).toEqual([])
    await restoreTalk(context.ctx, id)
    expect((await find('aurora')).talkSearchDTOs).toHaveLength(1)
  })

  it('finds nothing for blank keywords', async () => {
    const nothing = { articleSearchDTOs: [], talkSearchDTOs: [], tagSearchDTOs: [], pageSearchDTOs: [] }
    for (const blank of ['', ' ', '\n\t　', '。，！?*"'])
      expect(await find(blank), JSON.stringify(blank)).toEqual(nothing)
    expect((await context.api('/search')).data).toEqual(nothing)
  })
})

describe('the order of results', () => {
  it('title before text, exact before prefix before typo, all words before some', async () => {
    const inText = await save('Quiet', 'Here stands zanzibar once.')
    const slipped = await save('Other', 'Here stands zanzibur once.')
    const begun = await save('Third', 'Here stand zanzibarians.')
    const titled = await save('Zanzibar', 'Nothing here.')
    const order = await ids('zanzibar')
    expect(order.slice(0, 2)).toEqual([titled, inText])
    expect(order).toContain(begun)
    const both = await save('Fourth', 'zanzibar with mulberries')
    expect((await ids('zanzibar mulberries'))[0]).toBe(both)
    expect(await ids('zanzibur')).toEqual([
      slipped,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ])
  })

  it('newer before older where nothing else decides, however many there are', async () => {
    const made: number[] = []
    for (let day = 60; day > 0; day--)
      made.push(
        await save(`Daily ${day}`, 'oystercatcher', { publishedAt: context.clock.now - day * DAY_MS }),
      )
    expect(await ids('oystercatcher')).toEqual(made.toReversed().slice(0, 10))
  })

  it('returns ten of each kind at most', async () => {
    for (let n = 0; n < 12; n++) await save(`Plover ${n}`, 'x', { tags: [`plover ${n}`] })
    const { articleSearchDTOs, tagSearchDTOs } = await find('plover')
    expect([articleSearchDTOs.length, tagSearchDTOs.length]).toEqual([10, 10])
  })
})

describe('the shown texts', () => {
  it('the whole title and about a hundred characters around the best position, highlighted, cut at words', async () => {
    const text = `${'many words before '.repeat(40)}the curlew sings ${'and many words after '.repeat(40)}`
    await save('A long <curlew> & more', text)
    const [hit] = (await find('curlew sings')).articleSearchDTOs
    expect(hit?.articleTitle).toBe('A long &lt;<mark>curlew</mark>&gt; &amp; more')
    expect(hit?.articleContentText).toMatch(/^…[a-z ]*the <mark>curlew sings<\/mark>[a-z ]*…$/)
    expect(hit?.articleContentText.replace(/<\/?mark>/g, '').length).toBeLessThan(150)
  })

  it('X3: the only markup is mark, whatever the article and the query say', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> <mark>marked</mark> "quoted" & <script>alert(2)</script> tern'
    await save(hostile, `${hostile} ${hostile}`, { category: hostile })
    for (const keywords of ['tern', 'img', 'onerror', '<script>alert', 'mark marked', 'alert(1)>'])
      for (const hit of (await find(keywords)).articleSearchDTOs)
        expect(`${hit.articleTitle}${hit.articleContentText}`.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]/)
  })

  it('finds letters that are written with others, in both directions, and shows them as they were written', async () => {
    const id = await saveArticle(
      context.ctx,
      drafted('Die Müllerstraße', 'Smørrebrød, Łódź, œuvre, Þórsmörk, Ísafjörður and ışık.'),
    )
    for (const keywords of ['mullerstrasse', 'MÜLLERSTRASSE', 'müllerstraße', 'MÜLLERSTRAẞE', 'mullerstras'])
      expect(await ids(keywords), keywords).toContain(id)
    for (const keywords of ['smorrebrod', 'lodz', 'oeuvre', 'thorsmork', 'isafjordur', 'isik'])
      expect(await ids(keywords), keywords).toContain(id)
    const [found] = (await find('mullerstrasse')).articleSearchDTOs
    expect(found?.articleTitle).toBe('Die <mark>Müllerstraße</mark>')
    const plain = await saveArticle(context.ctx, drafted('Hauptstrasse', 'Nothing else.'))
    expect(await ids('Hauptstraße')).toContain(plain)
  })
  it('keeps traditional characters and accents as they were written', async () => {
    await save('舊書', '舊書與café')
    const [hit] = (await find('旧书 cafe')).articleSearchDTOs
    expect(hit).toMatchObject({
      articleTitle: '<mark>舊書</mark>',
      articleContentText: '<mark>舊書</mark>與<mark>café</mark>',
    })
  })
})

const everything = async () =>
  JSON.stringify([await wordsKnown(), await context.ctx.db.selectFrom('search_typo').selectAll().execute()])
const wordsKnown = () => context.ctx.db.selectFrom('search_word').selectAll().execute()

describe('P1: what it never finds', () => {
  it('drafts, scheduled, trashed and private content, and the text of locked articles, by any part of the index', async () => {
    const fixtures = await saveArticleFixtures(context.ctx)
    await saveTalkFixtures(context.ctx)
    for (const word of Object.values(sentinels))
      for (const query of [
        word,
        word.slice(0, 9),
        word.toUpperCase(),
        `Nobody may read ${word}`,
        `${word}s`.replace('c', ''),
      ]) {
        const { articleSearchDTOs, talkSearchDTOs, tagSearchDTOs } = await find(query)
        expect(JSON.stringify({ articleSearchDTOs, talkSearchDTOs, tagSearchDTOs })).not.toContain(word)
      }
    const locked = (await find('locked letters')).articleSearchDTOs.find((one) => one.id === fixtures.locked)
    expect(locked).toMatchObject({ status: 2, articleContentText: '' })
    // Nothing that would reveal a typo, a prefix or a count.
    expect(await everything()).not.toContain('canary')
  })

  it('content that is locked, trashed or unpublished leaves with its words, and comes back with them', async () => {
    const open = { tags: ['godwit'], category: 'Waders' }
    const id = await save('Sandpiper', 'The whimbrel hides.', open)
    const changes: [string, Partial<ArticleDraft>, number][] = [
      ['locked', { password: PASSWORD }, 0],
      ['open again', {}, 1],
      ['a draft', { state: 'draft' }, 0],
      ['open again', {}, 1],
      ['scheduled', { publishedAt: context.clock.now + DAY_MS }, 0],
    ]
    for (const [what, change, count] of changes) {
      await saveArticle(context.ctx, drafted('Sandpiper', 'The whimbrel hides.', { ...open, ...change }), id)
      expect(await ids('whimbrel'), what).toHaveLength(count)
      expect((await everything()).includes('whimbrel'), what).toBe(count === 1)
    }
    expect(await tags('godwit')).toEqual([])
    context.clock.now += 2 * DAY_MS
    await context.runJobs()
    expect(await ids('whimbrel')).toEqual([id])
    expect(await tags('godwit')).toEqual(['<mark>godwit</mark>'])
    await trashArticle(context.ctx, id)
    expect([await ids('whimbrel'), await ids('sandpiper'), await tags('godwit')]).toEqual([[], [], []])
    await restoreArticle(context.ctx, id)
    expect(await ids('sandpiper')).toEqual([id])
  })

  it('words that were edited away', async () => {
    const id = await save('Edited', 'dotterel')
    await saveArticle(context.ctx, drafted('Edited', 'phalarope'), id)
    expect([await ids('dotterel'), await ids('phalarope')]).toEqual([[], [id]])
    expect(await everything()).not.toContain('dotterel')
  })
})

const folder = sharedData('xss')

describe('any input gets a response', () => {
  const inputs = [
    'a'.repeat(10_000),
    '字'.repeat(900),
    '"',
    '""""',
    "'; drop table article; --",
    'NEAR(a b, 3)',
    'title:x OR NOT y AND *',
    '{title} : a',
    '^a + b * -c',
    'a & b | !c <-> d:*A',
    '\\',
    "''' \\' \\",
    'a\0b',
    '\ud800',
    '\udc00x',
    'x\ud83d',
    '😀',
    '𠮷野家',
    '\u202e\u200b\ufeff',
    'e\u0301'.repeat(500),
    '%',
    '%00',
    '_-._',
    "-.'-".repeat(100),
    'a-'.repeat(500),
    '¶',
    '(((((((((',
  ]
  it.each(inputs.map((input) => [JSON.stringify(input).slice(0, 40), input]))('%s', async (_, input) => {
    if (input.isWellFormed()) await find(input)
    await (await import('./search-all.ts')).searchAll(context.ctx, input)
  })

  it.skipIf(!folder)('every line of the hostile strings', { tags: ['full'] }, async () => {
    const { searchAll } = await import('./search-all.ts')
    const files = readdirSync(folder as string, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(txt|json|md)$/.test(name),
    )
    const lines = files.flatMap((name) =>
      readFileSync(join(folder as string, name), 'utf8')
        .split('\n')
        .slice(0, 400),
    )
    // A quarter of them are in several lists.
    const queries = new Set(lines)
    for (const query of queries)
      for (const { titleHtml, textHtml } of (await searchAll(context.ctx, query)).articles)
        expect(`${titleHtml}${textHtml}`.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]/)
    expect(queries.size).toBeGreaterThan(100)
  })
})
