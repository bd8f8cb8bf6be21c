/** The worker thread that decodes one HEIC file. decode-heic.ts starts it. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicWorkerData } from './decode-heic.ts'
import { uncompressedTiffHeader } from './uncompressed-tiff.ts'

const { path, to } = workerData as HeicWorkerData
const whole = <Thing extends object>(thing: Thing | { code: unknown } | null): Thing => {
  if (thing === null || 'code' in thing) throw new Error('The HEIC file is broken')
  return thing
}

const context = libheif.heif_context_alloc()
if (!context) throw new Error('There is no room for a HEIC file')
const { code } = libheif.heif_context_read_from_memory(context, readFileSync(path))
if (code !== libheif.heif_error_code.heif_error_Ok) throw new Error('The HEIC file is broken')
const handle = whole(libheif.heif_js_context_get_primary_image_handle(context))
const hasAlpha = Boolean(libheif.heif_image_handle_has_alpha_channel(handle))
const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
const { heif_colorspace_RGB } = libheif.heif_colorspace
const { channels } = whole(libheif.heif_js_decode_image2(handle, heif_colorspace_RGB, hasAlpha ? rgba : rgb))
const [pixels] = channels
if (!pixels) throw new Error('There is no image in the HEIC file')

const { width, height, stride, data } = pixels
const rowBytes = width * (hasAlpha ? 4 : 3)
const out = openSync(to, 'w')
writeSync(out, uncompressedTiffHeader({ width, height, hasAlpha }))
// Directly from the decoder's memory into the file: a copy would be as large as the image.
if (stride === rowBytes) writeWhole(data.subarray(0, rowBytes * height))
else for (let y = 0; y < height; y++) writeWhole(data.subarray(y * stride, y * stride + rowBytes))
closeSync(out)

function writeWhole(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at)
}
