/** Which imports are of types only: the graph shows them like any other, though nothing is left of them at run time. */

/** Paths, as written, from which the source takes something that exists at run time. */
export const runtimeImports = (source: string): string[] => {
  const statements = source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?['"]([^'"\n]+)['"]/gm,
  )
  const calls = source.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)
  return [...statements, ...calls].map((match) => match[1] as string)
}
