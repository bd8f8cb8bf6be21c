/** Computes which page numbers a paginator shows. */

/** First, last, the current one and its neighbors; null for the omitted numbers between them. */
export const pageNumbers = (current: number, last: number): (number | null)[] => {
  const shown = new Set([1, last, current - 1, current, current + 1])
  // The row keeps its length at both ends.
  if (current <= 3) for (const page of [2, 3, 4]) shown.add(page)
  if (current >= last - 2) for (const page of [last - 1, last - 2, last - 3]) shown.add(page)
  const numbers = [...shown].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return numbers.flatMap((page, i) => {
    const gap = page - (numbers[i - 1] ?? 0)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}

/** How many pages `count` items fill; an empty list has one empty page. */
export const pageCount = (count: number, size: number): number => Math.max(1, Math.ceil(count / size))
