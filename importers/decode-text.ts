/** Decodes the text of a file, whatever its encoding. */

import { analyse } from 'chardet'
import { type Message, say } from '#server/platform/report-message.ts'

type DecodedText = {
  text: string
  /** Null for the expected encoding, UTF-8. */
  encoding: string | Message | null
}

/** Never throws. Only what is no character in the encoding of the file becomes U+FFFD; NUL, which no database stores, is left out. */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const { text, encoding } = decoded(bytes)
  return { text: text.replaceAll('\0', ''), encoding }
}

const decoded = (bytes: Uint8Array): DecodedText => {
  const utf16 = utf16Label(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  const text = strictly('utf-8', bytes)
  return text === null ? guess(bytes) : { text, encoding: null }
}

/** By the byte order mark; without one, by the zero bytes of Latin letters and line ends, which all are first or all second. */
const utf16Label = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return null
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const isTelling = even + odd >= Math.max(MIN_ZEROS, MIN_ZEROS_SHARE * Math.min(bytes.length, SAMPLE_BYTES))
  if (!isTelling || (even > 0 && odd > 0)) return null
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

const SAMPLE_BYTES = 20_000
/** A Chinese text still has Latin letters and line ends in its front matter. */
const MIN_ZEROS_SHARE = 0.02
const MIN_ZEROS = 4

/** Names of chardet for encodings with several bytes a character. */
const MULTI_BYTE = /^(?:Big5|EUC-JP|EUC-KR|GB18030|ISO-2022-\w+|Shift_JIS)$/
/** Below it, chardet knows only that the bytes would be allowed. */
const MIN_CONFIDENCE = 40

const guess = (bytes: Uint8Array): DecodedText => {
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  if (isMostlyUtf8(utf8)) return { text: utf8, encoding: say('broken-utf-8') }
  const found = analyse(bytes.subarray(0, SAMPLE_BYTES)).filter(({ name }) => !/^(?:ASCII|UTF)/.test(name))
  const [sure] = found.filter(({ name, confidence }) => MULTI_BYTE.test(name) && confidence >= MIN_CONFIDENCE)
  const chinese = hasOnlyPairs(bytes) ? ['GB18030'] : []
  const single = found.filter(({ name }) => !MULTI_BYTE.test(name)).map(({ name }) => name)
  for (const name of [...(sure ? [sure.name] : []), ...chinese, ...single]) {
    const text = strictly(name, bytes)
    if (text !== null) return { text, encoding: name === 'GB18030' ? 'GB 18030' : name }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
}

/** Null when the label is unknown or a byte is no character. */
const strictly = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Other encodings have hardly a sequence that would be a character of UTF-8. */
const isMostlyUtf8 = (text: string): boolean => {
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const readable = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return readable > broken
}

/** Frequent Chinese characters have two bytes beyond ASCII; of a Latin text, nearly every such byte stands alone. */
const hasOnlyPairs = (bytes: Uint8Array): boolean => {
  let run = 0
  for (const byte of bytes) {
    if (byte > 0x7f) run++
    else if (run % 2 === 1) return false
    else run = 0
  }
  return run % 2 === 0
}
