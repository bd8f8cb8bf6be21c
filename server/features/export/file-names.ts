/** Names the Markdown files of an export: made of a number and words, so that no title leads out of the folder. */

const MAX_CHARACTERS = 60
/** File systems allow 255 bytes. */
const MAX_BYTES = 150

/** `2024/7-winter-light.md`: the number makes it unique, and keeps it clear of names that a system reserves. */
export function textFileName(id: number, title: string, at: number | null, suffix = ''): string {
  const slug = slugOf(title)
  const name = `${id}${slug && `-${slug}`}${suffix}.md`
  return at === null ? name : `${new Date(at).getUTCFullYear()}/${name}`
}

/** Words of a title, joined by hyphens; empty for a title without letters and digits. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  let slug = ''
  for (const character of [...words].slice(0, MAX_CHARACTERS)) {
    if (Buffer.byteLength(slug + character) > MAX_BYTES) break
    slug += character
  }
  return slug.replace(/^-+|-+$/g, '')
}

/** The number at the beginning of a file name; null without one. */
export const idInName = (path: string): number | null => {
  const [, digits] = /(?:^|\/)(\d{1,15})(?:[-.][^/]*)?$/.exec(path) ?? []
  return digits === undefined ? null : Number(digits)
}
