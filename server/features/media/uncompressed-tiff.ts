/** Writes the header of a TIFF with uncompressed pixels, which readers can process line by line. */

type Shape = { width: number; height: number; hasAlpha: boolean }

const ROWS_A_STRIP = 16
const [SHORT, LONG] = [3, 4]

/** Eight bits per channel: red, green, blue and optionally an alpha that is not premultiplied. */
export const uncompressedTiffHeader = ({ width, height, hasAlpha }: Shape): Uint8Array => {
  const channels = hasAlpha ? 4 : 3
  const strips = Math.ceil(height / ROWS_A_STRIP)
  const stripBytes = ROWS_A_STRIP * width * channels
  const entries = hasAlpha ? 11 : 10
  const bitsAt = 8 + 2 + entries * 12 + 4
  const offsetsAt = bitsAt + 8
  const countsAt = offsetsAt + strips * 4
  const pixelsAt = countsAt + strips * 4
  const header = Buffer.alloc(pixelsAt)
  header.write('II*\0', 'latin1')
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(entries, 8)
  let at = 10
  const entry = (tag: number, type: number, count: number, value: number) => {
    header.writeUInt16LE(tag, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(count, at + 4)
    header.writeUInt32LE(value, at + 8)
    at += 12
  }
  // The offset of a single strip is in the entry itself.
  const list = (place: number, only: number) => (strips === 1 ? only : place)
  entry(256, LONG, 1, width)
  entry(257, LONG, 1, height)
  entry(258, SHORT, channels, bitsAt)
  entry(259, SHORT, 1, 1) // not compressed
  entry(262, SHORT, 1, 2) // RGB
  entry(273, LONG, strips, list(offsetsAt, pixelsAt))
  entry(277, SHORT, 1, channels)
  entry(278, LONG, 1, ROWS_A_STRIP)
  entry(279, LONG, strips, list(countsAt, height * width * channels))
  entry(284, SHORT, 1, 1) // interleaved channels
  if (hasAlpha) entry(338, SHORT, 1, 2)
  for (let channel = 0; channel < channels; channel++) header.writeUInt16LE(8, bitsAt + channel * 2)
  for (let strip = 0; strip < strips; strip++) {
    const rows = Math.min(ROWS_A_STRIP, height - strip * ROWS_A_STRIP)
    header.writeUInt32LE(pixelsAt + strip * stripBytes, offsetsAt + strip * 4)
    header.writeUInt32LE(rows * width * channels, countsAt + strip * 4)
  }
  return header
}
