/** Keyed hashes and encryption with the secret key of the site. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export type Secret = {
  /** A keyed hash in hexadecimal, for values that must be compared but not stored. */
  sign: (purpose: string, text: string) => string
  encrypt: (text: string) => string
  /** @throws when the text was not encrypted with the key of this site */
  decrypt: (encrypted: string) => string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecret(key: Buffer): Secret {
  const keyed = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}\n${text}`)
  // The purpose is part of the stored data: with another word, existing texts could not be decrypted.
  const cipherKey = keyed('sealing', '').digest()
  return {
    sign: (purpose, text) => keyed(purpose, text).digest('hex'),
    encrypt: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, cipherKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64')
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}
