import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 0, 31, 12)
it.each([
  [0, 'now', '现在'],
  [59, 'now', '现在'],
  [60, '1 minute ago', '1分钟前'],
  [3_599, '59 minutes ago', '59分钟前'],
  [7_200, '2 hours ago', '2小时前'],
  [86_400, 'yesterday', '昨天'],
  [6 * 86_400, '6 days ago', '6天前'],
  [15 * 86_400, '2 weeks ago', '2周前'],
  [30 * 86_400, null, null],
  // The clock of the browser is behind that of the server.
  [-120, 'now', '现在'],
])('%i seconds ago', (seconds, en, cn) => {
  expect(relativeTime('en', now - seconds * 1000, now)).toBe(en)
  expect(relativeTime('zh-CN', now - seconds * 1000, now)).toBe(cn)
})
