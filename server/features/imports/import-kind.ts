/** Recognizes by its first bytes which importer reads a file. */

/** The exports that the studio imports, by the name of their command. */
export type StudioImporter = 'wxr' | 'ghost' | 'artrans'

export const KIND_BYTES = 1024

/** Null for a file of another kind. The importer itself checks the rest, and says what is wrong with it. */
export function importKind(head: Uint8Array): StudioImporter | null {
  const first = textOf(head).trimStart()[0]
  if (first === '<') return 'wxr'
  if (first === '[') return 'artrans'
  return first === '{' ? 'ghost' : null
}

/** Text in UTF-16 is recognized as well: its importer tells the owner to save it as UTF-8. */
const textOf = (head: Uint8Array): string => {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || head[1] === 0
  const isBigEndian = (head[0] === 0xfe && head[1] === 0xff) || head[0] === 0
  const encoding = isBigEndian ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(head)
}
