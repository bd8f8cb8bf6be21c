/** Converts captions to WebVTT, which browsers show. */
import { decodeText } from '#importers/decode-text.ts'

const TIME = /(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})/g
const LINE = /^\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}/

/** WebVTT stays as it is; SRT is written again. Null when the text is neither. */
export const webVttOf = (bytes: Uint8Array): string | null => {
  const text = decodeText(bytes)
    .text.replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
  if (/^WEBVTT(?:[ \t\n]|$)/.test(text)) return text
  return text.split('\n').some((line) => LINE.test(line)) ? fromSrt(text) : null
}

/** Commas in times become points, marks of other players go, and nothing can pass for a header or a time. */
const fromSrt = (text: string): string => {
  const cues: string[] = []
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    const at = lines.findIndex((line) => LINE.test(line))
    const timing = lines[at]
    if (timing === undefined) continue
    const textLines = lines
      .slice(at + 1)
      .map(plainCue)
      .filter((line) => line !== '')
    if (textLines.length > 0) cues.push(`${vttTimes(timing)}\n${textLines.join('\n')}`)
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const vttTimes = (line: string): string => {
  const [from, to] = [...line.matchAll(TIME)].map(
    ([, hours = '', minutes, seconds, ms = '']) =>
      `${hours.padStart(2, '0')}:${minutes}:${seconds}.${ms.padEnd(3, '0')}`,
  )
  return `${from} --> ${to}`
}

/** Bold, italics and underlines are WebVTT's as well; colors and places are not. */
const plainCue = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<(?!\/?[biu]>)[^>]*>/gi, '')
    .replace(/-->/g, '→')
    .replace(/&(?!(?:amp|lt|gt|nbsp);)/g, '&amp;')
    .trim()

/** The language of captions whose name says none: Chinese when they are mostly Han, else English. */
export const langOfCaptions = (webVtt: string): string => {
  const letters = webVtt.match(/\p{Letter}/gu)?.length ?? 0
  const han = webVtt.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > letters * 0.3 ? 'zh-CN' : 'en'
}

/** A language by its own name: `English`, `简体中文`. */
export const labelOf = (lang: string): string => {
  const name = new Intl.DisplayNames([lang], { type: 'language', fallback: 'code' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}
