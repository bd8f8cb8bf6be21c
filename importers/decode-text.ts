/** Decodes the text of a file, whatever its encoding. */

/** `encoding` is null for the expected one, UTF-8. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: string | null } => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    return guess(bytes)
  }
}

/** Old Chinese texts are GB 18030; of anything else, only the readable characters remain. */
const guess = (bytes: Uint8Array): { text: string; encoding: string } => {
  try {
    return { text: new TextDecoder('gb18030', { fatal: true }).decode(bytes), encoding: 'GB 18030' }
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8 with broken characters' }
  }
}
