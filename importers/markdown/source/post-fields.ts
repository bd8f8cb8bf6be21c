/** Reads front matter fields that have several names: covers and galleries, the original of a reprint, who may see a post. */
import { firstOf, flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { FoundFile } from './classify-files.ts'
import { parseDate } from './dates.ts'
import { hidingField } from './hiding-fields.ts'

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

const ORIGINALS = [
  'original_url', 'originallink', 'original_link', 'originlink', 'origin_url', 'source_url', 'source_link',
  'reprint_url', 'repost_url', 'reposturl', 'translated_from', 'translation_of', 'from_url', 'ref_url', 'source',
  'reference', 'repost', 'reprint', 'reprinted_from', 'repost_from', 'original', 'origin', 'original_source', 'original_post',
] // biome-ignore format: a list of names

/** 1 original, 2 reprint, 3 translation. A URL counts only when it is one of the web. */
export const readOriginalUrl = (
  data: Record<string, unknown>,
): { type: 1 | 2 | 3; originalUrl: string | null } => {
  const originalUrl =
    ORIGINALS.map((name) => addressOf(firstOf(data, [name]))).find((url) => url !== null) ?? null
  const said = textOf(firstOf(data, ['type', 'post_type', 'copyright_type', 'article_type'])).toLowerCase()
  const isTranslation =
    /transl|翻译|译文|翻譯/.test(said) ||
    textsOf(firstOf(data, ['translator', 'translators', 'translated_by'])).length > 0 ||
    flagOf(firstOf(data, ['translation', 'translated'])) === true ||
    addressOf(firstOf(data, ['translated_from', 'translation_of'])) !== null
  if (isTranslation) return { type: 3, originalUrl }
  const isReprint =
    originalUrl !== null ||
    /repr|repost|转载|轉載/.test(said) ||
    flagOf(firstOf(data, ['reprint', 'repost', 'reprinted', 'reposted'])) === true ||
    flagOf(firstOf(data, ['original', 'is_original'])) === false
  return { type: isReprint ? 2 : 1, originalUrl }
}

const addressOf = (value: unknown): string | null => {
  const text = textOf(Array.isArray(value) ? value[0] : value)
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url ? url.href : null
}

/** A date in Hugo and some themes, a flag elsewhere. */
export const PUBLISHED = ['published', 'publish']
export const PASSWORDS = [
  'password', 'passwd', 'pwd', 'pass', 'post_password', 'article_password', 'access_password', 'view_password', 'encrypt_password',
] // biome-ignore format: a list of names
/** Why a post is not public; null when it is. */
export const draftReason = (
  file: FoundFile,
  data: Record<string, unknown>,
  { zone, now }: { zone: string; now: number },
): string | Message | null => {
  if (file.kind === 'draft') return say('among-drafts')
  const hiding = hidingField(data, passwordOf(data) !== null)
  if (hiding !== null) return hiding
  const ends = parseDate(firstOf(data, ['expiryDate', 'expires', 'unpublishdate']), zone)
  return ends !== null && ends <= now ? say('expired') : null
}

/** The first password of several. An empty password locks nothing, nor does `false`; `true` is none. */
export const passwordOf = (data: Record<string, unknown>): string | null => {
  const [password = ''] = textsOf(firstOf(data, PASSWORDS))
  return password === '' || /^(?:true|false|no|none)$/i.test(password) ? null : password
}
