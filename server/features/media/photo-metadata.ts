/** Reads the metadata of a photo: time, camera, exposure. The location is not read at all. */

import readExif from 'exif-reader'
import { shortened } from '#contract/shortened.ts'

export type PhotoMetadata = {
  /** The camera's clock, read as if it were UTC; null when it was never set. */
  wallTime: number | null
  /** The offset of that clock from UTC, `+01:00`, when the camera stored it. */
  offset: string | null
  camera: string | null
  lens: string | null
  /** `1/250 s, ƒ/5.6, ISO 200`: the same in every language. */
  exposure: string | null
  /** The caption that the photographer wrote into the file. */
  caption: string | null
}

const nothing: PhotoMetadata = {
  wallTime: null,
  offset: null,
  camera: null,
  lens: null,
  exposure: null,
  caption: null,
}

/** Metadata is not trusted: invalid values are omitted, and malformed metadata is ignored. */
export const readPhotoMetadata = (exif: Buffer | undefined): PhotoMetadata => {
  if (!exif) return nothing
  try {
    const { Image: image = {}, Photo: photo = {} } = readExif(exif)
    const taken = photo.DateTimeOriginal ?? photo.DateTimeDigitized
    return {
      wallTime: taken instanceof Date && taken.getUTCFullYear() > 1980 ? taken.getTime() : null,
      offset: /^[+-]\d\d:\d\d$/.exec(words(photo.OffsetTimeOriginal) ?? '')?.[0] ?? null,
      camera: cameraName(words(image.Make), words(image.Model)),
      lens: words(photo.LensModel) ?? focalLength(photo.FocalLengthIn35mmFilm, photo.FocalLength),
      exposure: exposure(photo.ExposureTime, photo.FNumber, photo.ISOSpeedRatings),
      caption: captionOf(words(image.ImageDescription, MAX_CAPTION_LETTERS)),
    }
  } catch {
    return nothing
  }
}

const MAX_LETTERS = 80
const MAX_CAPTION_LETTERS = 500

/** One line of printable text; null when nothing is left. Non-ASCII text arrives as bytes, today mostly UTF-8. */
const words = (value: unknown, most = MAX_LETTERS): string | null => {
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : value
  if (typeof text !== 'string' || text.includes('\ufffd')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cameras fill their fields with them
  const line = text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
  return shortened(line.replace(/\s+/g, ' ').trim(), most) || null
}

/** Cameras write their own name there, in capitals (OLYMPUS DIGITAL CAMERA, DCIM100), or a word without meaning. */
const captionOf = (line: string | null): string | null =>
  line && /[^ -`{-~]/.test(line) && !/^(default|untitled|image)$/i.test(line) ? line : null

/** Companies write their full names; most models contain the name of the maker already. */
const cameraName = (make: string | null, model: string | null): string | null => {
  const maker = make
    ?.replace(/[\s,]+(corporation|company|corp|co|ltd|inc|optical|electric|imaging|computer)\b.*$/i, '')
    .trim()
  if (!maker || !model) return model ?? maker ?? null
  const first = maker.split(' ').at(-1)?.toLowerCase() ?? ''
  return model.toLowerCase().includes(first) ? model : `${maker} ${model}`
}

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

const focalLength = (equivalent: unknown, real: unknown): string | null => {
  const length = [equivalent, real].find((value) => isBetween(value, 3, 2000))
  return length === undefined ? null : `${+Number(length).toFixed(1)} mm`
}

const exposure = (seconds: unknown, stop: unknown, iso: unknown): string | null => {
  const parts = [
    isBetween(seconds, 1 / 100_000, 24 * 3600) ? `${shutter(seconds)} s` : null,
    isBetween(stop, 0.7, 128) ? `ƒ/${+stop.toFixed(1)}` : null,
    isBetween(Array.isArray(iso) ? iso[0] : iso, 1, 10_000_000)
      ? `ISO ${Array.isArray(iso) ? iso[0] : iso}`
      : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}

const shutter = (seconds: number): string =>
  seconds >= 0.4 ? String(+seconds.toFixed(1)) : `1/${Math.round(1 / seconds)}`
