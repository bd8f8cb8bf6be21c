/**
 * Rounds the kerning of a variable typeface to multiples of a step, in an uncompressed OpenType file. Kerning that was computed
 * has thousands of different values whose differences nobody sees, and they are most of the bytes of a subset.
 */

/** @param step in units of the typeface's em */
export function roundKerning(font: Buffer, step: number): Buffer {
  const rounded = Buffer.from(font)
  const round = (at: number, bytes: 1 | 2) => {
    const nearest = Math.round(rounded.readIntBE(at, bytes) / step) * step
    const highest = 2 ** (8 * bytes - 1) - 1
    rounded.writeIntBE(nearest > highest ? nearest - step : nearest, at, bytes)
  }
  for (const at of kerningValues(rounded)) round(at, 2)
  for (const { at, bytes } of kerningDeltas(rounded)) round(at, bytes)
  return rounded
}

const PAIR_ADJUSTMENT = 2
const EXTENSION = 9
/** A first glyph's advance, and the same with its change along the axes. */
const ADVANCE = 0x4
const ADVANCE_AND_DEVICE = 0x44

/** Where the tables of pairs have an advance. */
function* kerningValues(font: Buffer): Generator<number> {
  const gpos = tableAt(font, 'GPOS')
  for (const lookup of offsets(font, gpos + font.readUInt16BE(gpos + 8)))
    for (const subtable of offsets(font, lookup, 4)) {
      const isExtended = font.readUInt16BE(lookup) === EXTENSION
      const type = font.readUInt16BE(isExtended ? subtable + 2 : lookup)
      const at = isExtended ? subtable + font.readUInt32BE(subtable + 4) : subtable
      if (type === PAIR_ADJUSTMENT) yield* pairValues(font, at)
    }
}

function* pairValues(font: Buffer, at: number): Generator<number> {
  const format = font.readUInt16BE(at)
  const value = font.readUInt16BE(at + 4)
  if ((value !== ADVANCE && value !== ADVANCE_AND_DEVICE) || font.readUInt16BE(at + 6) !== 0)
    throw new Error(`Kerning with values of the kind ${value} is not known`)
  const size = value === ADVANCE ? 2 : 4
  if (format === 1)
    for (const set of offsets(font, at, 8)) {
      const count = font.readUInt16BE(set)
      // Each record begins with the second glyph.
      for (let i = 0; i < count; i++) yield set + 2 + i * (2 + size) + 2
    }
  else {
    const cells = font.readUInt16BE(at + 12) * font.readUInt16BE(at + 14)
    for (let i = 0; i < cells; i++) yield at + 16 + i * size
  }
}

/** Where the variation store of the layout tables has the changes of the advances along the axes. */
function* kerningDeltas(font: Buffer): Generator<{ at: number; bytes: 1 | 2 }> {
  const gdef = tableAt(font, 'GDEF')
  const store = gdef + font.readUInt32BE(gdef + 14)
  const count = font.readUInt16BE(store + 6)
  for (let n = 0; n < count; n++) {
    const data = store + font.readUInt32BE(store + 8 + n * 4)
    const items = font.readUInt16BE(data)
    const words = font.readUInt16BE(data + 2)
    const regions = font.readUInt16BE(data + 4)
    let at = data + 6 + regions * 2
    for (let item = 0; item < items; item++)
      for (let region = 0; region < regions; region++) {
        const bytes = region < words ? 2 : 1
        yield { at, bytes }
        at += bytes
      }
  }
}

/** The objects of a list: a count, then offsets from `from`. */
function offsets(font: Buffer, from: number, listAt = 0): number[] {
  const count = font.readUInt16BE(from + listAt)
  return Array.from({ length: count }, (_, i) => from + font.readUInt16BE(from + listAt + 2 + i * 2))
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let i = 0; i < count; i++) {
    const record = 12 + i * 16
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`The typeface has no table ${tag}`)
}
