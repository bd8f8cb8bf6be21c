/** HEIC, as telephones write it: sharp's own libheif comes without a decoder for it. */

type Pixels = { data: Buffer; width: number; height: number }

/** The first picture of the file, upright, as RGBA. */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  // Two megabytes that only those need who have a telephone.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const decoder = new libheif.HeifDecoder()
  const [image] = decoder.decode(bytes)
  if (!image) throw new Error('There is no picture in the HEIC file')
  const [width, height] = [image.get_width(), image.get_height()]
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  await new Promise<void>((done, fail) => {
    image.display(target, (shown) => (shown ? done() : fail(new Error('The HEIC file is broken'))))
  })
  image.free()
  return { data: Buffer.from(target.data.buffer), width, height }
}
