/** Finds files that import each other in a cycle. */

/** @param imports for each file the files that it imports. @returns each cycle once, as a path back to its start. */
export const importCycles = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
