/** What the includes of common Jekyll themes mean, by their name and parameters. */
import { callout, image, video } from '#contract/markdown-builders.ts'
import type { TagArgs } from './template-tokens.ts'

/** For an include whose file is not in the folder; null when it is unknown. */
export const knownInclude = ({ positional, named }: TagArgs): string | null => {
  const file = (positional[0] ?? '').toLowerCase()
  if (/toc/.test(file)) return ''
  if (named.id && /youtube|vimeo|bilibili|video/.test(file)) {
    const provider = /vimeo|bilibili/.exec(`${file} ${named.provider ?? ''}`)?.[0]
    return video(provider === 'vimeo' || provider === 'bilibili' ? provider : 'youtube', named.id)
  }
  const src =
    named.src ??
    named.image_path ??
    named.image ??
    named.file ??
    (/fig|im(?:g|age)|photo/.test(file) ? named.url : undefined)
  if (src) {
    const caption = named.caption ?? named.description ?? named.title ?? ''
    const picture = image(src, named.alt ?? caption, caption)
    const href = src === named.url ? undefined : (named.url ?? named.link)
    return href ? `[${picture}](${href})` : picture
  }
  const kind = /note|tip|warning|important|caution|danger|callout|alert/.exec(file)?.[0]
  if (kind && named.content) return callout(named.type ?? kind, named.content, named.title)
  return null
}
