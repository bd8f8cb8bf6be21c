/**
 * Computes the codes of authenticators: six digits from a shared secret and the time, every 30 seconds (RFC 6238).
 */

import type { Enrollment } from '#contract/second-factor.ts'
import { cutAt } from '#contract/shortened.ts'

/** Parameters that every authenticator supports; some ignore others. */
const STANDARD = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** One step to either side, for inaccurate clocks and slow typing. */
const WINDOW = 1
const MAX_NAME = 40
/** Quiet zone: light modules on every side, so that cameras find the code. */
const QUIET_ZONE = 4

/** 160 random bits in base 32. */
export async function createSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The secret as text, URL and QR code. The QR code is generated here, so that no other server gets the secret. */
export async function enrollmentOf(secret: string, siteName: string, email: string): Promise<Enrollment> {
  const [{ TOTP }, { encodeQR }] = await Promise.all([import('otpauth'), import('qr')])
  // A colon separates the name of the site from the email address.
  const issuer = cutAt(siteName.replaceAll(':', ' '), MAX_NAME).trim().toWellFormed()
  const address = new TOTP({ ...STANDARD, secret, issuer, label: email }).toString()
  const squares = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { secret, address, qr: { side: squares.length, path: pathOf(squares) } }
}

/** The time step of a code; null when it is not one of the three current ones. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth')
  const delta = TOTP.validate({
    ...STANDARD,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW,
  })
  return delta === null ? null : Math.floor(now / 1000 / STANDARD.period) + delta
}

/** Adjacent dark modules of a row are one rectangle. */
function pathOf(squares: boolean[][]): string {
  const segments = squares.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    )
  })
  return segments.join('')
}
