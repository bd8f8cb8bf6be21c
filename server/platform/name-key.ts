/** Names as people mean them: case, width and blanks at the ends make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
