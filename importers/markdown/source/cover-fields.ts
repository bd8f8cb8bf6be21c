/** Reads covers and galleries under the names that themes give them. */
import { firstOf, flagOf, textOf } from '#importers/front-matter-values.ts'

/** Without case, `-` and `_`. */
const NAMES = [
  'cover', 'coverimage', 'coverimg', 'coverurl', 'postcover', 'thumbnail', 'thumb', 'thumbimg', 'thumbnailimg', 'thumbnailimage', 'banner',
  'bannerimg', 'bannerimage', 'poster', 'posterimage', 'headimg', 'headerimg', 'headerimage', 'headerbackground', 'featuredimage',
  'featureimage', 'featureimg', 'featuredimg', 'featuredimagepreview', 'heroimage', 'heroimg', 'postimg', 'postimage', 'articleimg',
  'indeximg', 'listimage', 'listimg', 'topimg', 'topimage', 'image', 'img', 'pic', 'picture', 'ogimage', 'ogimg', 'socialimage',
  'shareimage', 'shareimg', 'cardimage', 'preview', 'previewimage', 'hero', 'teaser', 'splash', 'background', 'backgroundimage',
  'bg', 'photo', 'photos', 'images',
] // biome-ignore format: a list of names

/** The first field that contains a URL, and every image of `photos`. */
export const readCovers = (data: Record<string, unknown>): { cover: string | null; gallery: string[] } => {
  const gallery = addressesIn(firstOf(data, ['photos']))
  for (const name of NAMES) {
    const url = addressesIn(firstOf(data, [name]))[0]
    if (url) return { cover: url, gallery }
  }
  const header = addressesIn(firstOf(data, ['header']))[0]
  return { cover: header ?? resourceCover(data.resources), gallery }
}

const KEYS = [
  'image', 'url', 'src', 'path', 'img', 'cover', 'file', 'filename', 'feature', 'teaser', 'thumb', 'thumbnail',
  'overlay_image', 'og_image', 'background', 'large', 'light', 'bg',
] // biome-ignore format: a list of names

/** URLs in a string, a list, or a map such as `{ image: …, teaser: … }`. A flag or a color is none. */
const addressesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  if (value !== null && typeof value === 'object') {
    const map = value as Record<string, unknown>
    return KEYS.flatMap((key) => addressesIn(map[key])).slice(0, 1)
  }
  const text = textOf(value)
  const isUrl = /[./]/.test(text) && !/^(?:#|rgba?\(|(?:linear|radial)-gradient)/i.test(text)
  return isUrl && flagOf(text) === null ? [text.replace(/^url\((["']?)(.*)\1\)$/, '$2')] : []
}

/** Hugo's page resources: the one named cover, feature or thumbnail. */
const resourceCover = (resources: unknown): string | null => {
  if (!Array.isArray(resources)) return null
  const found = resources.find((one) =>
    /cover|feature|thumb|banner/i.test(textOf((one as { name?: unknown })?.name)),
  )
  return textOf((found as { src?: unknown } | undefined)?.src) || null
}
