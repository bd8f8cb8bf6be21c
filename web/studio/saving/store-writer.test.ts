/** What is typed while IndexedDB is late, refuses or dies: the journal has it, once, and only until IndexedDB has it. */
import { expect, it } from 'vitest'
import type { StoredState } from './journal.ts'
import { applyPatch, patchBetween } from './record-patch.ts'
import { createStoreWriter } from './store-writer.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { randomNumbers } from './testing/random-numbers.ts'

type Note = { key: string; text: string; tags: string[]; base: string }
const longText = 'The tide comes and goes. '.repeat(4000)
const noteOf = (text: string, more: Partial<Note> = {}): Note => ({
  key: 'a',
  text,
  tags: [],
  base: '',
  ...more,
})

const start = (
  opened: Note & StoredState,
  browser = createFakeBrowser<Note>(['text', 'tags'], ({ key }) => key),
) => {
  let record: Note & StoredState = opened
  const writer = createStoreWriter({
    records: browser.open(),
    keyOf: ({ key }) => key,
    current: () => record,
    onChange: () => {},
  })
  return {
    browser,
    writer,
    type: (text: string, more: Partial<Note> = {}) => {
      record = { ...record, ...more, text }
      return writer.write()
    },
    noted: () => [...browser.notes.values()].join(''),
  }
}

it('has every key in the journal before the next one, and nothing when IndexedDB has it', async () => {
  const { browser, type, noted, writer } = start(noteOf('I'))
  for (const text of ['I w', 'I wr', 'I wri']) {
    void type(text)
    expect(browser.newest('a')?.text).toBe(text)
  }
  await writer.settled()
  expect(noted()).toBe('')
  expect(browser.disk.get('a')?.text).toBe('I wri')
})

it('notes only what was typed since, of a long text', async () => {
  const { browser, type, noted } = start(noteOf(longText))
  await type(`${longText}.`)
  for (const text of ['. ', '. A', '. An']) {
    void type(longText + text)
    expect(noted().length).toBeLessThan(400)
    expect(browser.newest('a')?.text).toBe(longText + text)
  }
  void type(`An. ${longText}. An`, { tags: ['tide'] })
  expect(browser.newest('a')).toMatchObject({ text: `An. ${longText}. An`, tags: ['tide'] })
})

it.each([0, 1, 2])(
  'is restored when the page ends with %i of the writes performed, in any order of keys and writes',
  async (performed) => {
    for (let seed = 0; seed < 150; seed += 1) {
      const random = randomNumbers(seed)
      let page = start(noteOf('begin', { base: 'published' }))
      let text = 'begin'
      for (let i = 0; i < 12; i += 1) {
        const at = Math.floor(random() * (text.length + 1))
        text = random() < 0.2 ? text.slice(0, at) : `${text.slice(0, at)}é${i}\ud83d${text.slice(at)}`
        void page.type(text)
        for (let turns = random() * 9; turns > 1; turns -= 1) await Promise.resolve()
        if (random() < 0.6) continue
        page.browser.kill(performed)
        const stored = await page.browser.open().read('a')
        expect(stored).toMatchObject({ text, base: 'published' })
        page = start(stored as Note & StoredState, page.browser)
      }
      await page.writer.settled()
      expect(page.browser.disk.get('a')?.text).toBe(text)
      expect(page.noted()).toBe('')
    }
  },
)

it('keeps the whole text in the journal while IndexedDB refuses it', async () => {
  const { browser, type, writer } = start(noteOf('One'))
  browser.settings.refusesWrites = true
  await type('Two')
  await type('Three')
  expect(writer.isStored()).toBe(true)
  expect((await browser.open().read('a'))?.text).toBe('Three')
  browser.settings.refusesWrites = false
  await type('Four')
  expect([browser.disk.get('a')?.text, browser.notes.size]).toEqual(['Four', 0])
})

it('says when the browser refuses both, and leaves no older text behind', async () => {
  const { browser, type, writer } = start(noteOf('One'))
  void type('Two')
  browser.settings.refusesNotes = true
  browser.settings.refusesWrites = true
  await type('Three')
  expect(writer.isStored()).toBe(false)
  expect(browser.notes.size).toBe(0)
})

it('has no entry for what a browser could not hold', async () => {
  const { browser, type, writer } = start(noteOf('One'))
  void type('x'.repeat(1_100_000))
  expect(browser.notes.size).toBe(0)
  await writer.settled()
  expect(browser.disk.get('a')?.text).toHaveLength(1_100_000)
})

it('takes no older text for a newer one', async () => {
  const { browser, type } = start(noteOf('One'))
  void type('Two')
  const left = new Map(browser.notes)
  await type('Three')
  // As when the browser has not removed an entry.
  for (const [key, entry] of left) browser.notes.set(key, entry)
  expect((await browser.open().read('a'))?.text).toBe('Three')
  browser.notes.set('studio-journal:test:a', '[{"from":5,"to":6,"patch":{"text":[]}}]')
  expect((await browser.open().read('a'))?.text).toBe('Three')
  browser.notes.set('studio-journal:test:a', '{broken')
  expect((await browser.open().read('a'))?.text).toBe('Three')
})

it('lists what only the journal has, and forgets a record in both', async () => {
  const { browser, type } = start(noteOf('One'))
  void type('Two')
  browser.kill(0)
  const records = browser.open()
  expect(await records.list()).toMatchObject([{ key: 'a', text: 'Two' }])
  await records.forget('a')
  expect(await records.list()).toEqual([])
})

it('patches what differs and refuses other data', () => {
  const before = { text: 'abc', list: [1], inner: { x: 'same', y: null as string | null } }
  const after = { ...before, text: 'aXc', inner: { x: 'same', y: 'new' } }
  const patch = patchBetween(before, after)
  expect(applyPatch(before, patch ?? { value: 0 })).toEqual(after)
  expect(patchBetween(before, before)).toBeNull()
  expect(patchBetween({ a: 1 }, { b: 1 })).toEqual({ value: { b: 1 } })
  expect(() => applyPatch({ text: '' }, patch ?? { value: 0 })).toThrow(TypeError)
  expect(() => applyPatch('text', patch ?? { value: 0 })).toThrow(TypeError)
})
