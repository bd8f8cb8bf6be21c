/** Opening what the owner writes: from this browser, from another tab's work, or from the server. */
import { expect, it } from 'vitest'
import { Failure, noResponse } from '#web/failure.ts'
import { type DraftKind, type ItemRecord, type SavedItem, TYPED_FIELDS } from './item-draft.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { openDraft } from './use-item-draft.ts'

type Note = { text: string }
type SavedNote = SavedItem & Note

let made = 0
const start = () => {
  const browser = createFakeBrowser<ItemRecord<Note>>(TYPED_FIELDS, ({ key }) => key)
  made += 1
  const kind = {
    name: `note-${made}`,
    empty: { text: '' },
    contentOf: ({ text }) => ({ text }),
    texts: ['text'],
    records: browser.open(),
    server: () => server,
  } satisfies DraftKind<Note, SavedNote>
  const offline = () => Promise.reject(noResponse('offline'))
  const server = {
    create: offline,
    save: offline,
    show: offline as (id: number) => Promise<SavedNote | null>,
  }
  return { browser, kind, server, open: () => openDraft(kind, server, `note-${made}:7`, 7) }
}

const saved: SavedNote = { id: 7, version: 'v1', text: 'One' }

it('what was changed is open still when the owner comes back, also in a browser that stores nothing', async () => {
  const { browser, server, open } = start()
  server.show = async () => saved
  const first = await open()
  browser.settings.refusesWrites = true
  browser.settings.refusesNotes = true
  first?.change({ text: 'Two' })
  await first?.stored()
  expect(await open()).toBe(first)
})

it('what another tab of this browser has gone on with is opened, not the text from before', async () => {
  const { browser, kind, server, open } = start()
  server.show = async () => saved
  const first = await open()
  first?.change({ text: 'One of here' })
  await first?.stored()
  const here = browser.newest(`${kind.name}:7`) as ItemRecord<Note> & { sequence: number }
  const { sequence, changedAt } = here
  await browser.open().write({
    ...here,
    content: { text: 'One of here and there' },
    sequence: sequence + 1,
    changedAt: changedAt + 1,
  })
  expect((await open())?.get().content.text).toBe('One of here and there')
})

it('without a network, what this browser has is opened; without a copy the failure is told', async () => {
  const { server, open } = start()
  server.show = async () => saved
  const first = await open()
  first?.change({ text: 'Typed' })
  server.show = () => Promise.reject(noResponse('offline'))
  expect((await open())?.get().content.text).toBe('Typed')
  const other = start()
  await expect(other.open()).rejects.toMatchObject({ kind: 'unavailable' })
})

it('an item that is gone opens with the text that only this browser has, and not at all without one', async () => {
  const { server, open } = start()
  server.show = () => Promise.reject(new Failure({ kind: 'refused', code: 1, message: '', data: null }))
  expect(await open()).toBeNull()
  server.show = async () => saved
  const first = await open()
  first?.change({ text: 'Typed' })
  server.show = async () => null
  expect((await open())?.get().content.text).toBe('Typed')
})
