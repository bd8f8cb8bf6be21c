/** What the end of a process means, also when the owner has begun the next work before it was noticed. */
import { expect, it } from 'vitest'
import { canDelete, hasStopped, needsNoFile } from './imports.policy.ts'

it('a process that ended while its phase runs has stopped; work that waits is that of the next job', () => {
  expect(hasStopped('import', { phase: 'import', state: 'running' })).toBe(true)
  expect(hasStopped('import', { phase: 'import', state: 'done' })).toBe(false)
  expect(hasStopped('import', { phase: 'undo', state: 'waiting' })).toBe(false)
  expect(hasStopped('import', { phase: 'undo', state: 'running' })).toBe(false)
  expect(hasStopped('check', { phase: 'check', state: 'waiting' })).toBe(false)
  expect(hasStopped('check', { phase: 'import', state: 'waiting' })).toBe(false)
})

it('a file that was imported or refused is deleted, even when its import is being undone by then', () => {
  expect(needsNoFile('import', { phase: 'import', state: 'done' })).toBe(true)
  expect(needsNoFile('import', { phase: 'undo', state: 'waiting' })).toBe(true)
  expect(needsNoFile('import', { phase: 'import', state: 'canceled' })).toBe(false)
  expect(needsNoFile('import', { phase: 'import', state: 'failed' })).toBe(false)
  expect(needsNoFile('check', { phase: 'check', state: 'failed' })).toBe(true)
  expect(needsNoFile('check', { phase: 'check', state: 'done' })).toBe(false)
  expect(needsNoFile('check', { phase: 'import', state: 'waiting' })).toBe(false)
})

it.each([
  [{ phase: 'check', state: 'done', run_id: null }, true],
  [{ phase: 'import', state: 'canceled', run_id: null }, true],
  [{ phase: 'import', state: 'canceled', run_id: 7 }, false],
  [{ phase: 'import', state: 'failed', run_id: 7 }, false],
  [{ phase: 'import', state: 'running', run_id: null }, false],
  [{ phase: 'undo', state: 'done', run_id: null }, false],
] as const)('%j can be deleted from the list: %s', (row, expected) =>
  expect(canDelete({ ...row, file: 'a.zip' })).toBe(expected),
)
