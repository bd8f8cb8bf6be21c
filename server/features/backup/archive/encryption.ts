/** Encrypts and decrypts archives in the format of age, with its own library (docs/decisions/0054). */
import { ArchiveError, damaged } from './archive-error.ts'

/** What encrypts: a password, or the public key of somebody else. */
export type BackupLock = { password: string } | { recipient: string }
/** What decrypts: passwords and private keys, of which one must fit. */
export type BackupUnlock = { passwords: string[]; identities: string[] }

/**
 * 2^17 rounds and 128 MB, as OWASP asks for scrypt; age itself takes twice as much. Tests lower it where the cost is not their
 * subject (server/testing/cheap-hashing.ts); nothing else changes it.
 */
export const passphraseCost = { workFactor: 17 }
export const AGE_MAGIC = 'age-encryption.org/v1'

/** The library takes a megabyte, and the server itself makes no archives. */
const loadAge = () => import('age-encryption')

/**
 * Encrypts a stream. A backup for the public key of somebody else is encrypted for a key of this moment too, which is
 * forgotten after the backup was proven.
 * @returns the encrypted bytes, and what decrypts them
 */
export async function encryptArchive(
  lock: BackupLock,
  plain: AsyncIterable<Uint8Array>,
): Promise<{ stream: AsyncIterable<Uint8Array>; unlock: BackupUnlock }> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await loadAge()
  const encrypter = new Encrypter()
  const unlock: BackupUnlock = { passwords: [], identities: [] }
  if ('password' in lock) {
    encrypter.setScryptWorkFactor(passphraseCost.workFactor)
    encrypter.setPassphrase(lock.password)
    unlock.passwords.push(lock.password)
  } else {
    const identity = await generateX25519Identity()
    encrypter.addRecipient(lock.recipient)
    encrypter.addRecipient(await identityToRecipient(identity))
    unlock.identities.push(identity)
  }
  return { stream: await encrypter.encrypt(toWebStream(plain)), unlock }
}

/**
 * Decrypts a stream.
 * @throws ArchiveError when nothing of `unlock` fits, or a part of the archive is damaged
 */
export async function* decryptArchive(
  { passwords, identities }: BackupUnlock,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const password of passwords) decrypter.addPassphrase(password)
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch (error) {
    throw new ArchiveError('password', 'The private key must begin with AGE-SECRET-KEY-1.', {
      cause: error,
    })
  }
  let bytes = 0
  const plain = await decrypter.decrypt(toWebStream(encrypted)).catch((error: Error) => {
    if (/no identity matched/i.test(error.message))
      throw new ArchiveError(
        'password',
        passwords.length + identities.length === 0
          ? 'The backup is encrypted: enter its password or private key.'
          : 'The password or private key doesn’t fit this backup, or its first 200 bytes are damaged.',
        { cause: error },
      )
    throw damaged('the header of the encryption, in its first 200 bytes', error.message, error)
  })
  try {
    for await (const chunk of plain) {
      bytes += chunk.byteLength
      yield chunk
    }
  } catch (error) {
    if (error instanceof ArchiveError || isOfTheSystem(error)) throw error
    const part = `the 64 KB of encrypted data after the first ${bytes} bytes of its content`
    throw damaged(part, 'it was changed after it was written, or the file ends early', error)
  }
}

/** An error of the disk or of the network says nothing about the archive. */
const isOfTheSystem = (error: unknown) =>
  error instanceof Error && ('syscall' in error || error.name === 'AbortError')

/** Unlike Readable.toWeb, it takes a cancellation while a chunk is on its way. */
function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}
