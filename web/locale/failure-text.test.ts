import { expect, it } from 'vitest'
import { failures, kindOfCode } from '#contract/errors.ts'
import { noResponse } from '#web/failure.ts'
import { cn } from './cn.ts'
import { en } from './en.ts'
import { failureText } from './failure-text.ts'

it('shows the words of a server that cannot save, and words of its own when there is no response', () => {
  const { code } = failures.unavailable
  const refused = { kind: 'unavailable', code, message: 'The site cannot save', data: null } as const
  expect(failureText(refused, en)).toBe('The site cannot save')
  expect(failureText(noResponse('fetch failed'), en)).toBe(en.toasts.noResponse)
  expect(failureText(new TypeError('network error'), en)).toBe(en.toasts.noResponse)
})

it('50000 is a system exception and 40001 a missing login, in both languages; others have the message of the server', () => {
  const failure = (kind: 'unexpected' | 'unauthenticated' | 'refused') =>
    ({ kind, code: failures[kind].code, message: 'From the server', data: null }) as const
  expect(failureText(failure('unexpected'), en)).toContain('System exception')
  expect(failureText(failure('unexpected'), cn)).toContain('系统异常')
  expect(failureText(failure('unauthenticated'), en)).toContain('User not logged in')
  expect(failureText(failure('unauthenticated'), cn)).toContain('用户未登录')
  expect(failureText(failure('refused'), en)).toBe('From the server')
  expect(
    failureText({ kind: kindOfCode(59999), code: 59999, message: 'From a newer server', data: null }, en),
  ).toBe('From a newer server')
})
