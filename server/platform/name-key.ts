/** Makes names comparable: case, width, and spaces at both ends make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
