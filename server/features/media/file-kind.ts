/** Detects the kind of a video, audio or caption file by its bytes, not by its name. */

export type FileKind = 'mp4' | 'mov' | 'webm' | 'mp3' | 'm4a' | 'ogg' | 'vtt'

/** The content type of each kind; the file name ends with the kind. */
export const fileMimes: Record<FileKind, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** The kind of a file that browsers play, by its first kilobytes; null for everything else. */
export const fileKind = (head: Uint8Array): FileKind | null => {
  if (ascii(head, 4, 8) === 'ftyp') return baseMediaKind(head)
  if (ascii(head, 0, 4) === '\x1a\x45\xdf\xa3')
    return /B\x82.{1,8}webm/s.test(ascii(head, 4, 64)) ? 'webm' : null
  if (ascii(head, 0, 4) === 'OggS') return 'ogg'
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
