import { beforeEach, expect, it } from 'vitest'
import { createShortcuts, keyName, type Shortcuts } from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof keyName>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

let time: number
let ran: string[]
let shortcuts: Shortcuts
beforeEach(() => {
  time = 0
  ran = []
  shortcuts = createShortcuts(() => time)
  for (const keys of ['?', 'G A', 'Mod+S', 'Mod+Shift+P'])
    shortcuts.add({ keys, label: keys, group: 'all', run: () => ran.push(keys) })
})

it('names keys as the list shows them', () => {
  expect(keyName(press('s', { ctrlKey: true }))).toBe('Mod+S')
  expect(keyName(press('P', { metaKey: true, shiftKey: true }))).toBe('Mod+Shift+P')
  expect(keyName(press('?', { shiftKey: true }))).toBe('?')
  expect(keyName(press('Enter', { ctrlKey: true }))).toBe('Mod+Enter')
})

it('a sequence needs its keys one after the other, and in time', () => {
  shortcuts.press(press('g'), false, true)
  shortcuts.press(press('a'), false, true)
  expect(ran).toEqual(['G A'])
  shortcuts.press(press('g'), false, true)
  time += 2000
  expect(shortcuts.press(press('a'), false, true)).toBe(false)
  expect(ran).toEqual(['G A'])
})

it('single keys are left to text fields and can be turned off, commands work everywhere', () => {
  expect(shortcuts.press(press('?'), true, true)).toBe(false)
  expect(shortcuts.press(press('?'), false, false)).toBe(false)
  expect(shortcuts.press(press('s', { metaKey: true }), true, false)).toBe(true)
  expect(ran).toEqual(['Mod+S'])
})

it('the latest of two with the same keys wins until it is removed', () => {
  const remove = shortcuts.add({ keys: '?', label: '', group: 'all', run: () => ran.push('latest') })
  shortcuts.press(press('?'), false, true)
  remove()
  shortcuts.press(press('?'), false, true)
  expect(ran).toEqual(['latest', '?'])
})
