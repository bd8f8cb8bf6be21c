/** Distinguishes type imports, which do not exist at run time, from other imports. */

/** Paths, as written, from which the source imports something that exists at run time. */
export const runtimeImports = (source: string): string[] => {
  const statements = source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?['"]([^'"\n]+)['"]/gm,
  )
  const calls = source.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)
  return [...statements, ...calls].map((match) => match[1] as string)
}
