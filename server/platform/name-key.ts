/** Makes names comparable: case, width, and spaces at both ends make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** As engines write a name in a URL: letters and digits, and a hyphen for whatever is between them. */
export const hyphenated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
