/** Reads whether a post is original, a reprint or a translation, and the URL of its original. */
import { firstOf, flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'

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
