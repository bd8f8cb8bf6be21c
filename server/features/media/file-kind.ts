/** Detects the kind of a file that is stored unchanged, by its bytes and not by its name: video, audio, captions or a document. */

export type FileKind = 'mp4' | 'mov' | 'webm' | 'mp3' | 'm4a' | 'ogg' | 'vtt' | 'pdf' | 'epub' | 'zip'

/** The content type of each kind; the file name ends with the kind. */
export const fileMimes: Record<FileKind, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
}

const storedTypes: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', ...fileMimes }

/** The content type of a file in the storage, which has images as variants only; undefined for what the app never stores. */
export const storedType = (key: string): string | undefined =>
  storedTypes[key.slice(key.lastIndexOf('.') + 1)]

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** Browsers save documents, and never show them: what is in one is not of this site. */
export const isDocument = (mime: string): boolean => mime.startsWith('application/')

/** By its first kilobytes; null for everything else. */
export const fileKind = (head: Uint8Array): FileKind | null => {
  if (ascii(head, 4, 8) === 'ftyp') return baseMediaKind(head)
  if (ascii(head, 0, 4) === '\x1a\x45\xdf\xa3')
    return /B\x82.{1,8}webm/s.test(ascii(head, 4, 64)) ? 'webm' : null
  if (ascii(head, 0, 4) === 'OggS') return 'ogg'
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf'
  // The first file of an EPUB is not compressed, and says what it is.
  if (ascii(head, 0, 4) === 'PK\x03\x04')
    return ascii(head, 30, 58) === 'mimetypeapplication/epub+zip' ? 'epub' : 'zip'
  if (ascii(head, 0, 3) === 'ID3' || isMpegLayer3(head)) return 'mp3'
  return /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(ascii(head, 0, 16)) ? 'vtt' : null
}

/** Images (AVIF, HEIC) have the same first bytes; the brands distinguish them. */
const baseMediaKind = (head: Uint8Array): FileKind | null => {
  const size = new DataView(head.buffer, head.byteOffset, 4).getUint32(0)
  const [main, , ...others] = ascii(head, 8, Math.min(size, 256)).match(/.{4}/gs) ?? []
  if (main === 'qt  ') return 'mov'
  if (main === 'M4A ') return 'm4a'
  return [main, ...others].some((brand) =>
    /^(iso[m2-9]|mp4[12]|avc1|M4V |dash|3gp\d|MSNV)$/.test(brand ?? ''),
  )
    ? 'mp4'
    : null
}

/** A frame header: eleven set bits, then layer III. */
const isMpegLayer3 = (head: Uint8Array): boolean =>
  head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2 && ((head[2] ?? 0xff) & 0xf0) !== 0xf0
