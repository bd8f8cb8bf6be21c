/** A talk while it is written: the browser's store, sending it once, and versions of another device. */
import { expect, test } from 'vitest'
import { MAX_TALK_LENGTH as ACCEPTED_LENGTH, type StudioTalk, TalkContent } from '#contract/studio/talks.ts'
import { Failure, noResponse } from '#web/failure.ts'
import {
  completeRecord,
  createItemDraft,
  type ItemRecord,
  type ItemServer,
  newRecord,
  savedRecord,
  TYPED_FIELDS,
} from '../saving/item-draft.ts'
import { isSameFields, mergeFields } from '../saving/merge-drafts.ts'
import { createFakeBrowser } from '../saving/testing/fake-browser.ts'
import { MAX_TALK_LENGTH, talkBody, talkKind, type WrittenTalk, withFiles, writtenTalk } from './talk-kind.ts'
import { fillTalk, image } from './testing/filled-talk.ts'

const filledTalk = fillTalk(TalkContent)
const talkFields = Object.keys(filledTalk) as (keyof WrittenTalk)[]

type TalkRecord = ItemRecord<WrittenTalk>

const talk = (more: Partial<StudioTalk> = {}): StudioTalk => ({
  // A field that is added to talks is filled here.
  ...(filledTalk as StudioTalk),
  id: 7,
  text: 'One Two',
  version: 'v1',
  photos: [],
  isTop: false,
  isPrivate: false,
  markdown: 'One\n\nTwo',
  state: 'published',
  deletedAt: null,
  commentCount: 0,
  likeCount: 0,
  publishedAt: '2026-11-14T16:40:00.000Z',
  savedAt: '2026-11-14T16:40:00.000Z',
  ...more,
})

const newTalk = () => newRecord(talkKind, 'new:abcdefgh', 'first-id')
const savedTalk = () => savedRecord(talkKind, talk())
const isSameTalk = (one: WrittenTalk, other: WrittenTalk) => isSameFields(talkKind, one, other)
const mergeTalks = (base: WrittenTalk, mine: WrittenTalk, theirs: WrittenTalk) =>
  mergeFields(talkKind, base, mine, theirs)

const start = (record: TalkRecord, server: Partial<ItemServer<WrittenTalk, StudioTalk>> = {}) => {
  const browser = createFakeBrowser<TalkRecord>(TYPED_FIELDS, ({ key }) => key)
  const refuse = () => Promise.reject(noResponse('offline'))
  const draft = createItemDraft(talkKind, record, {
    server: { create: refuse, save: refuse, show: refuse, ...server },
    records: browser.open(),
    now: () => 5,
  })
  const write = (markdown: string) => draft.change({ markdown })
  return { draft, browser, stored: browser.disk, write }
}

test('what is typed is in the store of the browser before it is sent, and stays when sending fails', async () => {
  const { draft, browser, stored, write } = start(newTalk())
  write('Fog over the sound')
  // A reload now loses no key.
  expect(browser.newest('new:abcdefgh')?.content.markdown).toBe('Fog over the sound')
  await draft.stored()
  expect(stored.get('new:abcdefgh')).toMatchObject({
    content: { markdown: 'Fog over the sound' },
    changedAt: 5,
  })
  expect(await draft.save()).toBe('stopped')
  expect(stored.size).toBe(1)
  expect(draft.get()).toMatchObject({ isSaving: false, isChanged: true, failure: { kind: 'unavailable' } })
})

test('a talk that was emptied again leaves nothing in the store', async () => {
  const { draft, browser, stored, write } = start(newTalk())
  write('F')
  await draft.stored()
  write('')
  expect(browser.newest('new:abcdefgh')?.content.markdown).toBe('')
  await draft.stored()
  expect([stored.size, browser.notes.size]).toEqual([0, 0])
})

test('a talk that arrived unseen gets the text that was written since', async () => {
  const saved: object[] = []
  const { draft, stored, write } = start(newTalk(), {
    // The first attempt has created it, and the response was lost.
    create: async () => talk({ markdown: 'Earlier' }),
    save: async (id, body) => {
      saved.push({ id, ...body })
      return talk({ markdown: body.markdown, version: 'v2' })
    },
  })
  write('Later')
  expect(await draft.save()).toBe('saved')
  expect(draft.get().base).toMatchObject({ markdown: 'Later' })
  expect(saved).toMatchObject([{ id: 7, markdown: 'Later', baseVersion: 'v1' }])
  expect(stored.size).toBe(0)
})

test('a version of another device is merged, or shown where both changed the same place', async () => {
  const theirs = talk({ markdown: 'One\n\nTwo of theirs', version: 'v2' })
  const versions: string[] = []
  const save = async (_: number, body: WrittenTalk & { baseVersion: string }) => {
    versions.push(body.baseVersion)
    if (body.baseVersion !== theirs.version)
      throw new Failure({ kind: 'conflict', code: 1, message: '', data: theirs })
    return talk({ markdown: body.markdown, version: 'v3' })
  }
  const first = start(savedTalk(), { save })
  first.write('One of mine\n\nTwo')
  expect(await first.draft.save()).toBe('saved')
  expect(first.draft.get().base).toMatchObject({ markdown: 'One of mine\n\nTwo of theirs' })
  expect(versions).toEqual(['v1', 'v2'])

  const second = start(savedTalk(), { save })
  second.write('One\n\nTwo of mine')
  expect(await second.draft.save()).toBe('stopped')
  expect(second.draft.get()).toMatchObject({
    conflict: { fields: ['markdown'], theirs: { version: 'v2' } },
    content: { markdown: 'One\n\nTwo of mine' },
  })
  second.draft.resolve({ markdown: 'One\n\nTwo of mine' })
  expect(await second.draft.save()).toBe('saved')
  expect(second.draft.get().base).toMatchObject({ markdown: 'One\n\nTwo of mine' })
})

test('photos that both changed are a conflict; a pin of one side is kept', () => {
  const base: WrittenTalk = { ...talkKind.empty, markdown: 'One' }
  const photo = (mediaId: number) => ({ mediaId, alt: '', image })
  expect(mergeTalks(base, { ...base, isTop: true }, { ...base, photos: [photo(1)] })).toEqual({
    merged: { ...base, isTop: true, photos: [photo(1)] },
    conflicts: [],
  })
  expect(
    mergeTalks(base, { ...base, photos: [photo(2)] }, { ...base, photos: [photo(1)] }).conflicts,
  ).toEqual(['photos'])
})

test('files become photos once, nine at most, and only images', () => {
  const file = (id: number, kind: 'image' | 'video' = 'image') =>
    ({ id, kind, alt: `Alt ${id}`, image: kind === 'image' ? image : null }) as never
  const photos = withFiles(
    [],
    [file(1), file(1), file(2, 'video'), ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => file(id))],
  )
  expect(photos.map(({ mediaId }) => mediaId)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the field takes what the server takes', () => {
  expect(MAX_TALK_LENGTH).toBe(ACCEPTED_LENGTH)
})

test('the field that the server refuses is named until it is changed', async () => {
  const refuse = async () => {
    throw new Failure({ kind: 'invalid', code: 1, message: '', data: { field: 'photos.2' } })
  }
  const { draft, write } = start(savedTalk(), { save: refuse })
  write('Fog')
  expect(await draft.save()).toBe('stopped')
  write('Fog over the sound')
  expect(draft.get()).toMatchObject({
    failure: null,
    wrong: { field: 'photos', failure: { kind: 'invalid' } },
  })
  draft.change({ photos: [] })
  expect(draft.get().wrong).toBeNull()
})

test.each(talkFields)('a change of %s alone is stored, sent and merged', async (name) => {
  const base: WrittenTalk = { ...talkKind.empty, publishedAt: '2026-01-01T00:00:00Z' }
  const changed = { ...base, [name]: filledTalk[name] }
  expect(isSameTalk(changed, base)).toBe(false)
  expect(mergeTalks(base, changed, base).merged).toEqual(changed)
  expect(mergeTalks(base, base, changed).merged).toEqual(changed)
  const record = { ...savedTalk(), content: base, base }
  const sent: object[] = []
  const { draft, browser } = start(record, {
    save: async (_, body) => {
      sent.push(body)
      return talk({ version: 'v2' })
    },
  })
  draft.change({ [name]: filledTalk[name] })
  expect(browser.newest('talk:7')?.content).toEqual(changed)
  await draft.save()
  expect(sent).toEqual([{ ...changed, baseVersion: 'v1' }])
})

test('the server takes every field of a talk, and the editor has every field that the server takes', () => {
  expect(Object.keys(writtenTalk(talk())).toSorted()).toEqual(Object.keys(TalkContent.shape).toSorted())
  expect(TalkContent.parse(talkBody(filledTalk))).toEqual(talkBody(filledTalk))
  expect(TalkContent.safeParse(talkBody({ ...talkKind.empty, markdown: 'Fog' })).success).toBe(true)
})

test.each(talkFields)('a talk that an earlier version stored without %s can be opened and sent', (name) => {
  const { [name]: _, ...former } = savedTalk().content
  const stored = { ...savedTalk(), content: former, base: former } as TalkRecord
  const { content, base } = completeRecord(talkKind, stored)
  expect(TalkContent.safeParse(talkBody(content)).success).toBe(true)
  expect(isSameTalk(content, base)).toBe(true)
})

test('a saved talk is opened with every field that it has', () => {
  expect(writtenTalk(talk(filledTalk as Partial<StudioTalk>))).toEqual(filledTalk)
})

test.each<[is: boolean, change: object]>([
  [true, {}],
  [true, { markdown: ' \n', isTop: true, publishedAt: '2026-11-14T16:40:00.000Z' }],
  [false, { markdown: 'Fog' }],
  [false, { photos: [{ mediaId: 3, alt: '', image }] }],
  // A field that was added to the contract.
  [false, { place: 'Bodø' }],
])('whether a new talk is empty, and not stored: %s for %j', (is, change) => {
  expect(talkKind.isEmpty?.({ ...talkKind.empty, ...change })).toBe(is)
})
