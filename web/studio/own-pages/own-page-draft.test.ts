/** A page while it is written: the browser's store, creating it once, and versions of another device. */
import { describe, expect, it } from 'vitest'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { Failure, noResponse } from '#web/failure.ts'
import {
  createItemDraft,
  type ItemRecord,
  type ItemServer,
  newRecord,
  savedRecord,
  TYPED_FIELDS,
} from '../saving/item-draft.ts'
import { createFakeBrowser } from '../saving/testing/fake-browser.ts'
import { ownPageKind, suggestedPath } from './own-page-kind.ts'

const page = (more: Partial<StudioOwnPage> = {}): StudioOwnPage => ({
  id: 7,
  version: 'v1',
  path: '/uses',
  titleEn: 'Uses',
  titleCn: '工具',
  markdownEn: 'One\n\nTwo',
  markdownCn: '一\n\n二',
  sharingEn: null,
  sharingCn: null,
  isPublished: true,
  isIndexed: true,
  isInNavigation: false,
  deletedAt: null,
  savedAt: '2026-11-14T16:40:00.000Z',
  ...more,
})

type OwnPageServer = ItemServer<OwnPageContent, StudioOwnPage>

const newPage = () => newRecord(ownPageKind, 'new:abcdefgh', 'first-id')
const savedPage = () => savedRecord(ownPageKind, page())

const start = (record: ItemRecord<OwnPageContent>, server: Partial<OwnPageServer> = {}) => {
  const browser = createFakeBrowser<ItemRecord<OwnPageContent>>(TYPED_FIELDS, ({ key }) => key)
  const refuse = () => Promise.reject(noResponse('offline'))
  const draft = createItemDraft(ownPageKind, record, {
    server: { create: refuse, save: refuse, show: refuse, ...server },
    records: browser.open(),
    now: () => 5,
  })
  /** What the editor was told to show. */
  const shown: string[] = []
  let told = 0
  draft.subscribe(() => {
    const { replacements, content } = draft.get()
    if (replacements > told) shown.push(content.markdownEn)
    told = replacements
  })
  return { draft, browser, shown }
}
const conflictWith = (theirs: StudioOwnPage) =>
  new Failure({ kind: 'conflict', code: 1, message: '', data: theirs })

describe('what is typed', () => {
  it('is in the store of the browser at once, and stays when saving fails', async () => {
    const { draft, browser } = start(newPage())
    draft.change({ markdownEn: 'A lamp' })
    // A reload now loses no key.
    expect(browser.newest('new:abcdefgh')?.content.markdownEn).toBe('A lamp')
    await draft.stored()
    expect(await draft.save({ isPublished: true })).toBe('stopped')
    expect(draft.get()).toMatchObject({ isChanged: true, isSaving: false, failure: { kind: 'unavailable' } })
    expect(draft.get().content.isPublished).toBe(false)
    expect(browser.disk.get('new:abcdefgh')?.content.markdownEn).toBe('A lamp')
  })

  it('while it is saved stays unsaved, under the key of the page that was created', async () => {
    const { draft, browser } = start(newPage(), {
      create: async ({ saveId: _, ...body }) => page({ ...body, path: '/uses' }),
    })
    draft.change({ path: 'Uses', markdownEn: 'A lamp' })
    const saving = draft.save({ isPublished: true })
    draft.change({ markdownEn: 'A lamp and more' })
    expect(await saving).toBe('saved')
    expect(draft.get()).toMatchObject({
      id: 7,
      base: { isPublished: true },
      isChanged: true,
      content: { path: '/uses', markdownEn: 'A lamp and more' },
    })
    await draft.stored()
    await Promise.resolve()
    expect(browser.newest('page:7')?.content.markdownEn).toBe('A lamp and more')
  })

  it('leaves nothing in the store once it is saved', async () => {
    const { draft, browser } = start(savedPage(), {
      save: async (_, { baseVersion: __, ...body }) => page({ ...body, version: 'v2' }),
    })
    draft.change({ markdownEn: 'Three' })
    await draft.stored()
    expect(browser.disk.size).toBe(1)
    await draft.save()
    await draft.stored()
    expect(browser.disk.size).toBe(0)
    expect(draft.get().isChanged).toBe(false)
  })

  it('is discarded and brought back', () => {
    const { draft, shown } = start(savedPage())
    draft.change({ markdownEn: 'Three' })
    const typed = draft.discard()
    expect(draft.get().isChanged).toBe(false)
    draft.replace(typed)
    expect(draft.get().content.markdownEn).toBe('Three')
    expect(shown).toEqual(['One\n\nTwo', 'Three'])
  })
})

it('a page that was created unseen gets the text that was written since', async () => {
  const saved: string[] = []
  const { draft } = start(newPage(), {
    create: async () => page({ markdownEn: 'Earlier' }),
    save: async (_, { baseVersion, ...body }) => {
      saved.push(baseVersion)
      return page({ ...body, version: 'v2' })
    },
  })
  draft.change({ path: '/uses', markdownEn: 'Later' })
  expect(await draft.save()).toBe('saved')
  expect(saved).toEqual(['v1'])
  expect(draft.get().content.markdownEn).toBe('Later')
})

describe('a version of another device', () => {
  const server = (theirs: StudioOwnPage): Partial<OwnPageServer> => ({
    save: async (_, { baseVersion, ...body }) => {
      if (baseVersion !== theirs.version) throw conflictWith(theirs)
      return page({ ...body, version: 'v3' })
    },
  })

  it('is merged at other places, and saved only when asked again', async () => {
    const theirs = page({ markdownEn: 'One\n\nTwo of theirs', isInNavigation: true, version: 'v2' })
    const { draft, shown } = start(savedPage(), server(theirs))
    draft.change({ markdownEn: 'One of mine\n\nTwo', path: '/tools' })
    expect(await draft.save()).toBe('merged')
    expect(shown).toEqual(['One of mine\n\nTwo of theirs'])
    expect(draft.get().content).toMatchObject({ path: '/tools', isInNavigation: true })
    expect(await draft.save()).toBe('saved')
  })

  it('is never overwritten at the same place, one language after the other', async () => {
    const theirs = page({ markdownEn: 'One\n\nTheirs', markdownCn: '一\n\n别人的', version: 'v2' })
    const { draft } = start(savedPage(), server(theirs))
    draft.change({ markdownEn: 'One\n\nMine', markdownCn: '一\n\n我的' })
    expect(await draft.save()).toBe('stopped')
    expect(draft.get().conflict).toMatchObject({
      fields: ['markdownEn', 'markdownCn'],
      theirs: { version: 'v2' },
    })
    expect(await draft.save()).toBe('stopped')
    draft.resolve({ titleEn: 'Uses', markdownEn: 'One\n\nBoth' })
    expect(draft.get().conflict).toMatchObject({ fields: ['markdownCn'] })
    draft.resolve({ titleCn: '工具', markdownCn: '一\n\n都有' })
    expect(draft.get().conflict).toBeNull()
    expect(await draft.save()).toBe('saved')
    expect(draft.get().content).toMatchObject({ markdownEn: 'One\n\nBoth', markdownCn: '一\n\n都有' })
  })

  it('is followed at once when nothing was typed here', () => {
    const { draft, shown } = start(savedPage())
    draft.follow(page({ markdownEn: 'Other', version: 'v2' }))
    expect(shown).toEqual(['Other'])
    expect(draft.get().isChanged).toBe(false)
  })
})

it('a path that was written since the page was created unseen is sent', async () => {
  const { draft } = start(newPage(), {
    create: async () => page(),
    save: async (_, { baseVersion: __, ...body }) => page({ ...body, version: 'v2' }),
  })
  draft.change({ ...ownPageKind.contentOf(page()), path: '/tools' })
  expect(await draft.save()).toBe('saved')
  expect(draft.get().base.path).toBe('/tools')
})

it.each([
  ['What I use, 2026!', '/what-i-use-2026'],
  ['关于我', '/关于我'],
  ['  ', ''],
])('the title %s suggests the path %s', (title, path) => {
  expect(suggestedPath(title)).toBe(path)
})
