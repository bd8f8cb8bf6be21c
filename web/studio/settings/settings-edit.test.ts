/** Unsaved settings: what counts as a change, as a conflict, and how both end. */
import { describe, expect, it } from 'vitest'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { isSameValue } from '../saving/draft-content.ts'
import {
  conflictsOf,
  inverseOf,
  nothingUnsaved,
  readStored,
  resolved,
  withChanges,
  withoutSaved,
} from './settings-edit.ts'

const saved = {
  author: 'Mira',
  licence: 'CC0',
  closedComments: [1],
  navigation: [],
} as unknown as StudioSettings

describe('a change', () => {
  it('remembers the value that was saved when it was made', () => {
    const edit = withChanges(nothingUnsaved, saved, { author: 'Lin' })
    expect(edit).toEqual({ changes: { author: 'Lin' }, base: { author: 'Mira' } })
    expect(withChanges(edit, { ...saved, author: 'Ada' }, { author: 'Linh' }).base).toEqual({
      author: 'Mira',
    })
  })

  it('ends when the field has its saved value again', () => {
    const edit = withChanges(nothingUnsaved, saved, { author: 'Lin', closedComments: [1, 2] })
    expect(withChanges(edit, saved, { author: 'Mira', closedComments: [1] })).toEqual(nothingUnsaved)
  })

  it('that is saved by now, by a request whose response was lost, is none', () => {
    const edit = withChanges(nothingUnsaved, saved, { author: 'Lin', licence: 'MIT' })
    expect(withoutSaved(edit, { ...saved, author: 'Lin' }).changes).toEqual({ licence: 'MIT' })
  })

  it('is undone by the change back', () => {
    const edit = withChanges(nothingUnsaved, saved, { author: 'Lin' })
    expect(inverseOf(edit)).toEqual({ changes: { author: 'Mira' }, base: { author: 'Lin' } })
  })
})

it('what the server took in another form is saved, and what was typed meanwhile is not', () => {
  const sent = withChanges(nothingUnsaved, saved, { author: 'Lin ', licence: 'MIT' })
  const now = withChanges(sent, saved, { licence: 'MIT 2' })
  const state = { ...saved, author: 'Lin', licence: 'MIT' }
  expect(withoutSaved(now, state, sent.changes).changes).toEqual({ licence: 'MIT 2' })
  expect(withoutSaved(sent, state, sent.changes)).toEqual(nothingUnsaved)
})

describe('a conflict', () => {
  const edit = withChanges(nothingUnsaved, saved, { author: 'Lin', licence: 'MIT' })
  const changedElsewhere = { ...saved, author: 'Ada' }

  it('is only where another device changed the same setting', () => {
    expect(conflictsOf(edit, saved)).toEqual([])
    expect(conflictsOf(edit, { ...saved, closedComments: [] })).toEqual([])
    expect(conflictsOf(edit, changedElsewhere)).toEqual(['author'])
  })

  it('ends with either value', () => {
    const mine = resolved(edit, changedElsewhere, 'author', 'mine')
    expect(mine.changes.author).toBe('Lin')
    expect(conflictsOf(mine, changedElsewhere)).toEqual([])
    const theirs = resolved(edit, changedElsewhere, 'author', 'saved')
    expect(theirs.changes).toEqual({ licence: 'MIT' })
  })
})

it('compares values whatever the order of their properties', () => {
  expect(isSameValue([{ a: 1, b: [2] }], [{ b: [2], a: 1 }])).toBe(true)
  expect(isSameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(isSameValue(null, {})).toBe(false)
})

it.each([null, '', '{', '[]', '{"changes":1}', 'null'])('reads %o from the browser as nothing', (text) => {
  expect(readStored(text)).toEqual(nothingUnsaved)
})
