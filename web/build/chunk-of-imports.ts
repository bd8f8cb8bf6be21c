/** Groups of the bundler, whose output would otherwise be a hundred small files. */
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

/**
 * A group of the bundler: the chunk of all modules that the files import, directly or through others, without `import()`.
 * The files themselves are not part of it: what one of them imports later may need the chunk, while the file still waits for it.
 */
export function chunkOfImports(name: string, files: string[]) {
  const entries = files.map((file) => join(root, file))
  let modules: Set<string> | undefined
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    modules ??= importsOf(entries, graph)
    return modules.has(id) && !entries.includes(id) ? name : null
  }
  return { debugName: name, name: nameOf }
}

function importsOf(files: string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files)
  // The set grows while it is read.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
