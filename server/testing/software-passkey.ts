/** An authenticator in software, for tests: makes passkeys and signatures as a browser with a security key does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type SoftwarePasskey = {
  /** The answer to the options of a registration. */
  register: (options: Record<string, unknown>, change?: AnswerChange) => object
  /** The answer to the options of a login. */
  logIn: (options: Record<string, unknown>, change?: AnswerChange) => object
}

/** What an attacker or another device would change. */
type AnswerChange = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** Instead of the next one. */
  counter?: number
  signature?: Buffer
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** @param site where it is used, such as `https://blog.example` */
export function createSoftwarePasskey(site: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  const authenticatorData = (
    flags: number,
    { rpId = new URL(site).hostname, counter, isUserVerified = true }: AnswerChange,
  ) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter ?? ++uses)
    const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counted])
  }
  const clientData = (type: string, challenge: unknown, { origin = site }: AnswerChange) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    register: ({ challenge }, change = {}) => {
      // COSE: an EC2 key for ES256 on the curve P-256.
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, change),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, change)),
        attestationObject: text(isoCBOR.encode(attestation)),
        transports: ['usb'],
      })
    },
    logIn: ({ challenge }, change = {}) => {
      const data = clientData('webauthn.get', challenge, change)
      const authData = authenticatorData(0, change)
      const signature =
        change.signature ?? sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: text(signature),
      })
    },
  }
}
