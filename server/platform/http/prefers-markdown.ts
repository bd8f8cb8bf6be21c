/** Whether a request would rather have Markdown than HTML (RFC 9110, 12.5.1): browsers never ask for it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const weightOf = (type: string): number => {
    const range = accept.split(',').find((one) => one.trim().toLowerCase().split(';')[0]?.trim() === type)
    if (range === undefined) return 0
    const weight = Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1)
    return Number.isNaN(weight) ? 0 : weight
  }
  return weightOf('text/markdown') > weightOf('text/html')
}
