/** Detects the kind of an image by its bytes, not by its name. */

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'heic' | 'tiff' | 'svg'

const starts = (bytes: Uint8Array, signature: number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte)
const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** The kind of an image that the app can read; null for everything else, whatever its name. */
export const imageKind = (bytes: Uint8Array): ImageKind | null => {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp') return heifKind(ascii(bytes, 8, 40))
  if (starts(bytes, [0x49, 0x49, 0x2a, 0]) || starts(bytes, [0x4d, 0x4d, 0, 0x2a])) return 'tiff'
  return isSvg(bytes) ? 'svg' : null
}

/** AVIF and HEIC have the same container; videos have the same first bytes and are neither. */
const heifKind = (brands: string): ImageKind | null => {
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cxms]/.test(brands) ? 'heic' : null
}

/** The root element is `<svg>`, after at most a declaration, a doctype and comments. */
const isSvg = (bytes: Uint8Array): boolean => {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^\uFEFF/, '')
  const root = head
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/gi, '')
    .trimStart()
  return /^<(?:\w+:)?svg[\s/>]/i.test(root)
}
