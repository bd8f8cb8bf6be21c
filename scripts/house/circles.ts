/** Files that import each other in a circle. */

/** @param imports for each file the files that it imports. @returns each circle once, as a way back to its start. */
export const circlesIn = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string) => {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file])
    if (start >= 0 || done.has(file)) return
    way.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    way.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}
