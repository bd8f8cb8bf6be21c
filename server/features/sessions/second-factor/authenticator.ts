/** Authenticators: a shared secret and the clock make six digits every half minute (RFC 6238). */
import type { Enrollment } from '#contract/second-factor.ts'

/** What every authenticator knows; others are ignored by some of them. */
const STANDARD = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Half a minute to either side, for clocks and slow fingers. */
const WINDOW = 1
const MAX_NAME = 40
/** Squares that stay light on every side, so that cameras find the picture. */
const QUIET_ZONE = 4

/** 160 random bits in base 32. */
export async function createSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** What an authenticator needs: to read, to open, and to see. The picture is made here, so that nobody else is asked. */
export async function enrollmentOf(secret: string, siteName: string, email: string): Promise<Enrollment> {
  const [{ TOTP }, { encodeQR }] = await Promise.all([import('otpauth'), import('qr')])
  // A colon parts the name of the site from the email address.
  const issuer = siteName.replaceAll(':', ' ').slice(0, MAX_NAME).trim().toWellFormed()
  const address = new TOTP({ ...STANDARD, secret, issuer, label: email }).toString()
  const squares = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { secret, address, qr: { side: squares.length, path: pathOf(squares) } }
}

/** The step of the clock to which a code belongs; null when it is none of the three around now. */
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

/** Dark squares of a row that touch are one piece. */
function pathOf(squares: boolean[][]): string {
  const pieces = squares.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    )
  })
  return pieces.join('')
}
