/** A talk while it is written: the browser's store, sending it once, and versions of another device. */
import { expect, test } from 'vitest'
import { MAX_TALK_LENGTH as ACCEPTED_LENGTH, type StudioTalk, TalkContent } from '#contract/studio/talks.ts'
import { Failure, noResponse } from '#web/failure.ts'
import { createFakeBrowser } from '../saving/testing/fake-browser.ts'
import { mergeTalks } from './merge-talks.ts'
import { createTalkDraft, type TalkServer } from './talk-draft.ts'
import {
  completeRecord,
  isSameTalk,
  MAX_TALK_LENGTH,
  newTalkRecord,
  type TalkRecord,
  talkBody,
  talkFields,
  talkRecord,
  type WrittenTalk,
  withFiles,
  writtenTalk,
} from './talk-record.ts'
import { filledTalk, image } from './testing/filled-talk.ts'

const talk = (more: Partial<StudioTalk> = {}): StudioTalk => ({
  // A field that is added to talks is empty here.
  ...newTalkRecord('new:a', 'first-id').content,
  id: 7,
  version: 'v1',
  markdown: 'One\n\nTwo',
  state: 'published',
  deletedAt: null,
  commentCount: 0,
  publishedAt: '2026-11-14T16:40:00.000Z',
  savedAt: '2026-11-14T16:40:00.000Z',
  ...more,
})

const start = (record: TalkRecord, server: Partial<TalkServer> = {}) => {
  const browser = createFakeBrowser<TalkRecord>(['content', 'changedAt'], ({ key }) => key)
  const refuse = () => Promise.reject(noResponse('offline'))
  const draft = createTalkDraft(record, {
    server: { create: refuse, save: refuse, ...server },
    records: browser.open(),
    now: () => 5,
  })
  const write = (markdown: string) => draft.change((content) => ({ ...content, markdown }))
  return { draft, browser, stored: browser.disk, write }
}

test('what is typed is in the store of the browser before it is sent, and stays when sending fails', async () => {
  const { draft, browser, stored, write } = start(newTalkRecord('new:abcdefgh', 'first-id'))
  write('Fog over the sound')
  // A reload now loses no key.
  expect(browser.newest('new:abcdefgh')?.content.markdown).toBe('Fog over the sound')
  await draft.stored()
  expect(stored.get('new:abcdefgh')).toMatchObject({
    content: { markdown: 'Fog over the sound' },
    changedAt: 5,
  })
  await expect(draft.send()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(stored.size).toBe(1)
  expect(draft.get()).toMatchObject({ isSending: false, isChanged: true })
})

test('a talk that was emptied again leaves nothing in the store', async () => {
  const { draft, browser, stored, write } = start(newTalkRecord('new:abcdefgh', 'first-id'))
  write('F')
  await draft.stored()
  write('')
  expect(browser.newest('new:abcdefgh')?.content.markdown).toBe('')
  await draft.stored()
  expect([stored.size, browser.notes.size]).toEqual([0, 0])
})

test('a talk that arrived unseen gets the text that was written since', async () => {
  const saved: object[] = []
  const { draft, stored, write } = start(newTalkRecord('new:abcdefgh', 'first-id'), {
    // The first attempt has created it, and the response was lost.
    create: async () => talk({ markdown: 'Earlier' }),
    save: async (id, body) => {
      saved.push({ id, ...body })
      return talk({ markdown: body.markdown, version: 'v2' })
    },
  })
  write('Later')
  expect(await draft.send()).toMatchObject({ markdown: 'Later' })
  expect(saved).toMatchObject([{ id: 7, markdown: 'Later', baseVersion: 'v1' }])
  expect(stored.size).toBe(0)
})

test('a version of another device is merged, or shown where both changed the same place', async () => {
  const theirs = talk({ markdown: 'One\n\nTwo of theirs', version: 'v2' })
  const versions: string[] = []
  const save: TalkServer['save'] = async (_, body) => {
    versions.push(body.baseVersion)
    if (body.baseVersion !== theirs.version)
      throw new Failure({ kind: 'conflict', code: 1, message: '', data: theirs })
    return talk({ markdown: body.markdown, version: 'v3' })
  }
  const first = start(talkRecord(talk()), { save })
  first.write('One of mine\n\nTwo')
  expect(await first.draft.send()).toMatchObject({ markdown: 'One of mine\n\nTwo of theirs' })
  expect(versions).toEqual(['v1', 'v2'])

  const second = start(talkRecord(talk()), { save })
  second.write('One\n\nTwo of mine')
  expect(await second.draft.send()).toBeNull()
  expect(second.draft.get()).toMatchObject({
    conflict: { version: 'v2' },
    content: { markdown: 'One\n\nTwo of mine' },
  })
  second.draft.resolve('mine')
  expect(await second.draft.send()).toMatchObject({ markdown: 'One\n\nTwo of mine' })
})

test('photos that both changed are a conflict; a pin of one side is kept', () => {
  const base: WrittenTalk = { ...newTalkRecord('new:a', 'first-id').content, markdown: 'One' }
  const photo = (mediaId: number) => ({ mediaId, alt: '', image })
  expect(mergeTalks(base, { ...base, isTop: true }, { ...base, photos: [photo(1)] })).toEqual({
    ...base,
    isTop: true,
    photos: [photo(1)],
  })
  expect(mergeTalks(base, { ...base, photos: [photo(2)] }, { ...base, photos: [photo(1)] })).toBeNull()
})

test('files become photos once, nine at most, and only images', () => {
  const file = (id: number, kind: 'image' | 'video' = 'image') =>
    ({ id, kind, alt: `Alt ${id}`, image: kind === 'image' ? image : null }) as never
  const empty = newTalkRecord('new:a', 'first-id').content
  const filled = withFiles(empty, [
    file(1),
    file(1),
    file(2, 'video'),
    ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => file(id)),
  ])
  expect(filled.photos.map(({ mediaId }) => mediaId)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the field takes what the server takes', () => {
  expect(MAX_TALK_LENGTH).toBe(ACCEPTED_LENGTH)
})

test.each(talkFields)('a change of %s alone is stored, sent and merged', async (name) => {
  const base: WrittenTalk = {
    ...newTalkRecord('new:a', 'first-id').content,
    publishedAt: '2026-01-01T00:00:00Z',
  }
  const changed = { ...base, [name]: filledTalk[name] }
  expect(isSameTalk(changed, base)).toBe(false)
  expect(mergeTalks(base, changed, base)).toEqual(changed)
  expect(mergeTalks(base, base, changed)).toEqual(changed)
  const record = { ...talkRecord(talk()), content: base, base }
  const sent: object[] = []
  const { draft, browser } = start(record, {
    save: async (_, body) => {
      sent.push(body)
      return talk({ version: 'v2' })
    },
  })
  draft.change(() => changed)
  expect(browser.newest('talk:7')?.content).toEqual(changed)
  await draft.send()
  expect(sent).toEqual([{ ...talkBody(changed), baseVersion: 'v1' }])
})

test('the server takes every field of a talk, and the editor has every field that the server takes', () => {
  expect(talkFields.toSorted()).toEqual(Object.keys(TalkContent.shape).toSorted())
  expect(TalkContent.parse(talkBody(filledTalk))).toEqual(talkBody(filledTalk))
})

test.each(talkFields)('a talk that an earlier version stored without %s can be opened and sent', (name) => {
  const { [name]: _, ...former } = talkRecord(talk()).content
  const stored = { ...talkRecord(talk()), content: former, base: former } as TalkRecord
  const { content, base } = completeRecord(stored)
  expect(TalkContent.safeParse(talkBody(content)).success).toBe(true)
  expect(isSameTalk(content, base)).toBe(true)
})

test('a saved talk is opened with every field that it has', () => {
  expect(writtenTalk(talk(filledTalk as Partial<StudioTalk>))).toEqual(filledTalk)
})
