import { expect, it } from 'vitest'
import { draftKey, type LocalDraft } from './draft-content.ts'
import { readDraft } from './draft-store.ts'
import type { RecordStore } from './record-store.ts'

/** What the browser has of article 7: under the key of the new article, and under its number. */
const storeOf = (former: number, numbered: number) => {
  const record = (key: string, changedAt: number) => ({ key, changedAt, articleId: 7 }) as LocalDraft
  const records = new Map(
    [record('new-1', former), record(draftKey(7), numbered)].map((one) => [one.key, one]),
  )
  const store = {
    read: async (key: string) => records.get(key),
    forget: async (key: string) => void records.delete(key),
  } as unknown as RecordStore<LocalDraft>
  return { store, keys: () => [...records.keys()] }
}

it('of two records of one article, the later one counts', async () => {
  const { store, keys } = storeOf(1, 2)
  expect((await readDraft(store, 'new-1'))?.changedAt).toBe(2)
  expect(keys()).toEqual([draftKey(7)])
  expect((await readDraft(storeOf(3, 2).store, 'new-1'))?.changedAt).toBe(3)
})
