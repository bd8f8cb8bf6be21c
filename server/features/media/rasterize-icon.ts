/** Runs in the image worker process: makes an icon of the site from the owner's favicon. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

export type SiteIcon = {
  /** The owner's image. */
  source: string
  side: number
  /** `maskable` leaves what systems cut off; both that and `apple` have no transparent parts, which would become black. */
  form: 'any' | 'apple' | 'maskable' | 'ico'
  background: string
}

/** Systems may cut a maskable icon to a circle of four fifths of its width. */
const SAFE_SHARE = 0.62

export async function rasterizeIcon(
  { source, side, form, background }: SiteIcon,
  file: string,
): Promise<void> {
  const inner = form === 'maskable' ? Math.round(side * SAFE_SHARE) : side
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const isOpaque = form === 'apple' || form === 'maskable'
  const drawn = sharp(source).resize(inner, inner, { fit: 'contain', background: clear })
  const margin = { before: Math.floor((side - inner) / 2), after: Math.ceil((side - inner) / 2) }
  // sharp flattens before it extends.
  const png = await (isOpaque ? drawn.flatten({ background }) : drawn)
    .extend({
      top: margin.before,
      bottom: margin.after,
      left: margin.before,
      right: margin.after,
      background: isOpaque ? background : clear,
    })
    .png({ effort: 7 })
    .toBuffer()
  // Not by sharp, which knows nothing of the rights of this process.
  await writeFile(file, form === 'ico' ? Buffer.concat([icoHeader(png.byteLength, side), png]) : png)
}

/** Of a file with one PNG. */
function icoHeader(bytes: number, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(bytes, 14)
  header.writeUInt32LE(22, 18)
  return header
}
