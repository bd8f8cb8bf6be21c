import { expect, it } from 'vitest'
import { isPlainClick } from './links.ts'

const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}
const anchor = (target = '', attributes: string[] = []) => ({
  target,
  hasAttribute: (name: string) => attributes.includes(name),
})

it.each([
  ['a plain click', {}, anchor(), true],
  ['a target of this very window', {}, anchor('_self'), true],
  ['the middle button', { button: 1 }, anchor(), false],
  ['ctrl', { ctrlKey: true }, anchor(), false],
  ['cmd', { metaKey: true }, anchor(), false],
  ['shift', { shiftKey: true }, anchor(), false],
  ['alt', { altKey: true }, anchor(), false],
  ['a click that a part has taken', { defaultPrevented: true }, anchor(), false],
  ['another window', {}, anchor('_blank'), false],
  ['a download', {}, anchor('', ['download']), false],
])('%s', (_, change, link, isOurs) => {
  expect(isPlainClick({ ...click, ...change }, link)).toBe(isOurs)
})
