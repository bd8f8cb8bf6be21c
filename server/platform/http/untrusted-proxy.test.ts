import { expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { createProxyCheck } from './untrusted-proxy.ts'

const warningsFor = (trusted: string, remoteAddress: string, headers: Record<string, string>) => {
  const warnings: unknown[] = []
  const ctx = { config: { TRUST_PROXY: trusted }, log: { warn: (entry: unknown) => warnings.push(entry) } }
  const check = createProxyCheck(ctx as unknown as Ctx)
  for (let i = 0; i < 3; i += 1) check(remoteAddress, (name) => headers[name])
  return warnings
}
const forwarded = { 'x-forwarded-for': '192.0.2.1' }

it('A6: warns once when requests come through a proxy that is not trusted', () => {
  expect(warningsFor('', '::ffff:10.0.0.1', forwarded)).toEqual([{ ipAddress: '10.0.0.1' }])
  expect(warningsFor('10.0.0.2', '10.0.0.1', { 'x-forwarded-proto': 'https' })).toHaveLength(1)
})
it('A6: does not warn behind a trusted proxy or without one', () => {
  expect(warningsFor('10.0.0.0/8', '10.0.0.1', forwarded)).toEqual([])
  expect(warningsFor('', '192.0.2.1', {})).toEqual([])
})
