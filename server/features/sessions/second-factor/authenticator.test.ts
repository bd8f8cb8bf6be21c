import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { createSecret, enrollmentOf, stepOf } from './authenticator.ts'

/** RFC 6238, appendix B, SHA-1: the secret is “12345678901234567890”; of eight digits authenticators show the last six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  { seconds: 59, code: '287082' },
  { seconds: 1111111109, code: '081804' },
  { seconds: 1111111111, code: '050471' },
  { seconds: 1234567890, code: '005924' },
  { seconds: 2000000000, code: '279037' },
  { seconds: 20000000000, code: '353130' },
]

describe('R4: codes of authenticators', () => {
  it.each(vectors)('the standard’s $code at $seconds s', async ({ seconds, code }) =>
    expect(await stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30)),
  )
  it('are valid one step before and after their own, and no longer', async () => {
    const at = (step: number) => stepOf(RFC_SECRET, '081804', step * 30_000)
    const own = Math.floor(1111111109 / 30)
    expect(await Promise.all([-2, -1, 0, 1, 2].map((by) => at(own + by)))).toEqual([
      null,
      own,
      own,
      own,
      null,
    ])
  })
  it('secrets have 160 random bits', async () => {
    const secrets = await Promise.all(Array.from({ length: 50 }, createSecret))
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('R4: the QR code', () => {
  it.each(['Night', '极光：夜航笔记，一个很长很长很长很长很长的站点名称', 'a:b <&"\'> 🌌', ''])(
    'contains the same URL, for a site called “%s”',
    async (siteName) => {
      const secret = await createSecret()
      const { address, qr } = await enrollmentOf(secret, siteName, 'mira@example.org')
      expect(new URL(address).searchParams.get('secret')).toBe(secret)
      expect(decodeQR(photographed(qr))).toBe(address)
    },
  )
})

/** Four pixels per module, as a camera might see it. */
const photographed = ({ side, path }: { side: number; path: string }) => {
  const pixels = side * 4
  const data = new Uint8Array(pixels * pixels * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1)
      for (let column = Number(x) * 4; column < (Number(x) + Number(length)) * 4; column += 1)
        data.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
  return { width: pixels, height: pixels, data }
}
