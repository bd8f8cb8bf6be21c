/** Uploads a large file to an S3-compatible store in parts (S3 API: CreateMultipartUpload, UploadPart, CompleteMultipartUpload). */
import { SaxesParser } from 'saxes'
import { StorageUnavailable } from '../outage.ts'
import { escapeXml } from '../xml.ts'

/** Sends a signed request. @throws StorageUnavailable for every status that is not 2xx or 404 */
export type SendToStore = (
  method: string,
  url: string,
  content?: {
    body?: Blob | Uint8Array | string
    headers?: Record<string, string>
    /** Bytes that the store has to handle before it responds, when they are not those of the body. */
    bytes?: number
  },
) => Promise<Response>

/** S3 takes no more parts of one file. */
const MAX_PARTS = 10_000

/**
 * The file exists when all parts have arrived, and not before; a former one of the name stays until then. After an error the store
 * forgets the parts.
 * @param atLeast the bytes of every part but the last; at least 5 MiB on S3
 * @throws StorageUnavailable
 */
export async function putMultipart(
  send: SendToStore,
  url: string,
  file: Blob,
  { type, atLeast }: { type: string; atLeast: number },
): Promise<void> {
  const begun = await elementOf(
    await send('POST', `${url}?uploads=`, { headers: { 'content-type': type } }),
    'UploadId',
  )
  const upload = `uploadId=${encodeURIComponent(begun)}`
  try {
    const bytes = Math.max(atLeast, Math.ceil(file.size / MAX_PARTS))
    const parts: string[] = []
    for (let at = 0; at < file.size; at += bytes) {
      const number = parts.length + 1
      const body = file.slice(at, at + bytes)
      const response = await send('PUT', `${url}?partNumber=${number}&${upload}`, { body })
      await response.body?.cancel()
      const etag = response.headers.get('etag')
      if (!response.ok || etag === null)
        throw new StorageUnavailable(`The file store did not take part ${number} of a file`)
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    // The store may find an error after it has sent the status 200.
    await elementOf(await send('POST', `${url}?${upload}`, { body, bytes: file.size }), 'ETag')
  } catch (error) {
    await send('DELETE', `${url}?${upload}`).catch(() => {})
    throw error
  }
}

async function elementOf(response: Response, element: string): Promise<string> {
  const texts = elementTexts(await response.text())
  const value = texts.find(([path]) => path.endsWith(`/${element}`))?.[1]
  if (response.ok && value) return value
  const reason = texts.find(([path]) => path.endsWith('/Code'))?.[1] ?? response.status
  throw new StorageUnavailable(`The file store did not take a file in parts: ${reason}`)
}

/** Every element with its path and its text, in the order of the closing tags. An unreadable text has none. */
export function elementTexts(xml: string): [path: string, text: string][] {
  const found: [string, string][] = []
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    found.push([`/${open.map(({ name }) => name).join('/')}`, open.pop()?.text ?? ''])
  })
  // The error page of a proxy is no XML: the status says enough.
  parser.on('error', () => {})
  parser.write(xml).close()
  return found
}
