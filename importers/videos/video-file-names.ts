/** Reads file names: which files are videos, which captions and cover belong to a video, and its title. */
import { basename, dirname, extname } from 'node:path/posix'

const FILM = /\.(?:mp4|m4v|mov|webm|mp3|m4a|ogg|oga|ogv)$/i
const CAPTIONS = /\.(?:vtt|srt)$/i
const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i

export const isVideoFile = (path: string): boolean => FILM.test(path)

const stem = (path: string): string => basename(path, extname(path))

export type Sidecars = {
  /** With the language that the name says, such as `zh-CN` in `harbour.zh-CN.srt`; null when it says none. */
  captions: { path: string; lang: string | null }[]
  cover: string | null
}

/** The files beside a video that carry its name: `a.vtt`, `a.en.srt`, `a.jpg`, `a-poster.png`. */
export const sidecarsOf = (video: string, paths: readonly string[]): Sidecars => {
  const name = stem(video).toLowerCase()
  const inSameFolder = paths.filter((path) => dirname(path) === dirname(video))
  const captions = inSameFolder
    .filter((path) => CAPTIONS.test(path))
    .flatMap((path): Sidecars['captions'] => {
      const own = stem(path).toLowerCase()
      if (own === name) return [{ path, lang: null }]
      const lang = own.startsWith(`${name}.`) ? tagOf(stem(path).slice(name.length + 1)) : null
      return lang ? [{ path, lang }] : []
    })
  const covers = [name, `${name}-poster`, `${name}.poster`, `${name}-cover`, `${name}-thumb`]
  return {
    captions: oneForEach(captions),
    cover:
      inSameFolder.find((path) => PICTURE.test(path) && covers.includes(stem(path).toLowerCase())) ?? null,
  }
}

/** WebVTT goes before the SRT of the same language. */
const oneForEach = (captions: Sidecars['captions']): Sidecars['captions'] => {
  const byLang = new Map<string, Sidecars['captions'][number]>()
  for (const one of captions.toSorted((a, b) => extname(b.path).localeCompare(extname(a.path))))
    if (!byLang.has(one.lang ?? '')) byLang.set(one.lang ?? '', one)
  return [...byLang.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const spoken: Record<string, string> = {
  chs: 'zh-CN', cht: 'zh-TW', chi: 'zh', zho: 'zh', cn: 'zh-CN', sc: 'zh-CN', tc: 'zh-TW', eng: 'en', jpn: 'ja', jp: 'ja',
  kor: 'ko', fre: 'fr', fra: 'fr', ger: 'de', deu: 'de', spa: 'es', rus: 'ru', ita: 'it', nor: 'no',
} // biome-ignore format: one table

/** The language tag that a part of a name means; null when it means none. */
const tagOf = (text: string): string | null => {
  const known = spoken[text.toLowerCase()]
  if (known) return known
  try {
    const [tag] = Intl.getCanonicalLocales(text.replace('_', '-'))
    return tag && /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag) ? tag : null
  } catch {
    return null
  }
}

/** `01 - five_masts.mp4` → `Five masts`. */
export const titleOf = (path: string): string => {
  const bare = stem(path)
    .replace(/^\d{1,3}\s*[-._ ]\s*(?=\D)/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return bare === '' ? stem(path) : bare.charAt(0).toUpperCase() + bare.slice(1)
}

/** Names with numbers in the order in which people count. */
export const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
