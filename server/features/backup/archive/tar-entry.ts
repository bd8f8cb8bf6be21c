/** Adds a file to a tar that is written while it is read. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Header, Pack } from 'tar-stream'

/** @throws Error when the content is shorter or longer than the size in the header, or the archive was closed */
export async function addTarEntry(
  tar: Pack,
  header: Partial<Header> & { name: string },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { promise: added, resolve, reject } = Promise.withResolvers<void>()
  added.catch(() => {})
  // When the file cannot be written any more, nobody reads the tar: it would never take another byte.
  const onClose = () => reject(new Error('The archive was closed before it was complete'))
  tar.once('close', onClose)
  const entry = tar.entry({ ...header, type: 'file' }, (error) =>
    error ? reject(error) : resolve(),
  ) as unknown as Writable
  entry.on('error', reject)
  try {
    for await (const chunk of content)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), added])
    entry.end()
    await added
  } finally {
    tar.off('close', onClose)
  }
}
