/** Converts the links, embedded images and comments of Obsidian. */

import { escaped, image, link, sizedImage } from '#contract/markdown-builders.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { isWithin, textRanges } from './text-ranges.ts'

type Around = {
  postHref: (name: string) => string | null
  /** The URL of an image anywhere in the folder, by the name that a note gives it; null when there is none. */
  attachment: (name: string) => string | null
  warn: WarnAbout
  /** Whether `%%…%%` is a comment. */
  hasComments: boolean
}

const WIKI =
  /(!?)\[\[([^[\]\n|#]{0,300})(#[^[\]\n|]{1,300})?(?:\\?\|([^[\]\n]{0,300}))?\]\]|(?<![\w%])%%[\s\S]{0,5000}?%%/g
const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** `[[Note#Part|Text]]`, `![[image.png|300]]`, `%%comment%%`; code stays unchanged. */
export const convertWikiLinks = (text: string, around: Around): string => {
  if (!/\[\[|%%/.test(text)) return text
  const { code } = textRanges(text)
  return text.replace(WIKI, (whole, bang, name, part, shown, at: number) => {
    if (isWithin(code, at)) return whole
    if (whole.startsWith('%%')) return around.hasComments ? '' : whole
    return (
      wikiLink(
        {
          isEmbedded: bang === '!',
          name: (name ?? '').replace(/\\$/, '').trim(),
          part: part ?? '',
          shown: shown?.trim() ?? '',
          after: text.slice(at + whole.length, at + whole.length + 200),
        },
        around,
      ) ?? whole
    )
  })
}

/** `after`: the beginning of what follows. */
type Wiki = { isEmbedded: boolean; name: string; part: string; shown: string; after: string }

const wikiLink = (
  { isEmbedded, name, part, shown, after }: Wiki,
  { postHref, attachment, warn }: Around,
): string | null => {
  if (name === '') return part === '' ? null : link(shown || part.slice(1), anchorOf(part))
  if (isEmbedded && PICTURE.test(name)) {
    const src = attachment(name) ?? name
    const [, width, height] = /^(\d{1,5})(?:x(\d{1,5}))?$/.exec(shown) ?? []
    return width === undefined
      ? image(src, shown)
      : sizedImage(src, '', { width, height: height ?? '', after })
  }
  const href = postHref(name)
  const text = shown || (part === '' || part.startsWith('#^') ? name : `${name} › ${part.slice(1)}`)
  if (href) return link(text, href + anchorOf(part))
  // Text in double brackets that no post has as its name is seldom a link.
  if (shown === '' && !isEmbedded) return null
  warn('tag-target-missing', name)
  return escaped(text)
}

/** Blocks have no ids here. */
const anchorOf = (part: string): string =>
  part === '' || part.startsWith('#^')
    ? ''
    : `#${part
        .slice(1)
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replace(/ /g, '-')}`
