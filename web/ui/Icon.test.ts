import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { IconName } from './Icon.tsx'

/** The compiler checks that this list is complete. */
const names: Record<IconName, true> = {
  'a-large-small': true,
  archive: true,
  'arrow-left': true,
  'arrow-right': true,
  'arrow-up': true,
  check: true,
  'chevron-down': true,
  'circle-alert': true,
  'circle-check': true,
  clapperboard: true,
  clock: true,
  copy: true,
  ellipsis: true,
  eye: true,
  'file-text': true,
  history: true,
  house: true,
  images: true,
  'key-round': true,
  link: true,
  lock: true,
  mailbox: true,
  menu: true,
  'message-circle': true,
  'message-square-quote': true,
  moon: true,
  pencil: true,
  pin: true,
  reply: true,
  'rotate-cw': true,
  search: true,
  sparkle: true,
  sun: true,
  'table-of-contents': true,
  tag: true,
  tags: true,
  text: true,
  'trash-2': true,
  'triangle-alert': true,
  'user-round': true,
  x: true,
}

it('the icon sheet contains every icon that has a name, and no other', () => {
  const sheet = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual(Object.keys(names))
})
