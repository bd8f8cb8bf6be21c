import { expect, it } from 'vitest'
import { failures } from '#contract/errors.ts'
import { noResponse } from '#web/failure.ts'
import { en } from './en.ts'
import { failureText } from './failure-text.ts'

it('shows the words of a server that cannot save, and words of its own when there is no response', () => {
  const { code } = failures.unavailable
  const refused = { kind: 'unavailable', code, message: 'The site cannot save', data: null } as const
  expect(failureText(refused, en)).toBe('The site cannot save')
  expect(failureText(noResponse('fetch failed'), en)).toBe(en.toasts.noResponse)
  expect(failureText(new TypeError('network error'), en)).toBe(en.toasts.noResponse)
})
