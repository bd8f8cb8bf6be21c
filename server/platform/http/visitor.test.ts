import { describe, expect, it } from 'vitest'
import { createVisitorReader, networkOf, readLocale } from './visitor.ts'

const visit = (trusted: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  createVisitorReader(trusted)({ remoteAddress, header: (name) => headers[name] })

describe('the IP address', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' }
  it('is that of the connection, whatever a client claims (A6)', () => {
    expect(visit('', '198.51.100.1', forged)).toMatchObject({ ipAddress: '198.51.100.1', isSecure: false })
  })
  it('is the last one that a trusted proxy saw', () => {
    expect(visit('10.0.0.0/8', '10.1.2.3', forged)).toMatchObject({
      ipAddress: '198.51.100.7',
      isSecure: true,
    })
    expect(visit('10.0.0.1,198.51.100.7', '::ffff:10.0.0.1', forged).ipAddress).toBe('203.0.113.9')
  })
  it('is the proxy’s when the chain is invalid', () => {
    expect(visit('10.0.0.1', '10.0.0.1', { 'x-forwarded-for': 'unknown, <script>' }).ipAddress).toBe(
      '10.0.0.1',
    )
  })
  it('counts an IPv6 network as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::2:3'))
    expect(networkOf('2001:db8:0:0:9::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  })
  it('refuses a TRUST_PROXY that is no IP address', () =>
    expect(() => createVisitorReader('proxy.local')).toThrow(/proxy.local/))
})

describe('the language', () => {
  it.each([
    ['cn', 'en', 'cn'],
    ['xx', 'zh-CN,zh;q=0.9', 'cn'],
    [undefined, 'fr, zh;q=0.3, en;q=0.8', 'en'],
    [undefined, 'en;q=0.2, zh-TW;q=0.9', 'cn'],
    [undefined, undefined, 'en'],
    [undefined, ';;;q=,,', 'en'],
  ])('is, by cookie %s and header %s, %s', (cookie, header, locale) => {
    expect(readLocale(cookie, header)).toBe(locale)
  })
})

describe('cookies', () => {
  it('are read without the malformed ones, the first of each name', () => {
    const { cookies } = visit('', '192.0.2.1', { cookie: 'a=1; b=2=3; a=4;; =x; c' })
    expect({ ...cookies }).toEqual({ a: '1', b: '2=3' })
  })
})

describe('a bearer token', () => {
  it.each(['Bearer null', 'Bearer undefined', 'Basic abc', ''])('is absent in “%s”', (authorization) => {
    expect(visit('', '192.0.2.1', { authorization }).bearer).toBeNull()
  })
})
