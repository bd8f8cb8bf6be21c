/** Messages with values, in both languages. */
import { expect, it } from 'vitest'
import { messageText } from './messages.ts'

it.each([
  [1, '1 second', '1 秒'],
  [59, '59 seconds', '59 秒'],
  [61, '2 minutes', '2 分钟'],
  [3600, '1 hour', '1 小时'],
])('a wait of %d s is told in one unit, rounded up', (seconds, en, cn) => {
  expect(messageText('en', 'too-many', { seconds })).toBe(`Too many attempts. Please try again in ${en}`)
  expect(messageText('cn', 'too-many', { seconds })).toBe(`尝试次数过多，请 ${cn}后再试`)
})
