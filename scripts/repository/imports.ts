/** Reads which file imports which, and reports the imports that break a rule. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { importCycles } from './import-cycles.ts'
import { type ImportRule, importRules } from './import-rules.ts'

export type Import = {
  from: string
  /** A path from the folder, of a package below node_modules/, or the name of a module of Node. */
  to: string
  /** It does not exist at run time. */
  isOfTypes: boolean
  /** By `import()`: what is imported is a chunk of its own. */
  isLate: boolean
}

export type Imports = {
  /** Our own files, as paths from the folder. */
  files: string[]
  imports: Import[]
  /** Each broken rule: the files from importer to imported, and the sentence of the rule. */
  complaints: string[]
  /** Files that import each other's types in a cycle, which costs readers and not the program: scripts/repository/budget.ts counts them. */
  circles: string[][]
}

/** @param folder the repository's root. @param folders the folders in it that are read. */
export function readImports(folder: string, folders: string[]): Imports {
  const patterns = folders.map((each) => `${each}/**/*.{ts,tsx,mjs}`)
  const files = globSync(patterns, { cwd: folder }).sort()
  const imports = files.flatMap((from) => importsOf(folder, from, readFileSync(join(folder, from), 'utf8')))
  const cyclesOf = (some: Import[]) => {
    const graph = new Map(files.map((file) => [file, [] as string[]]))
    for (const { from, to } of some) graph.get(from)?.push(to)
    return importCycles(graph)
  }
  return {
    files,
    imports,
    complaints: [
      ...importRules.flatMap((rule) =>
        imports
          .filter((one) => isBroken(rule, one))
          .map(({ from, to }) => `${from} → ${to}\n  ${rule.comment}`),
      ),
      ...cyclesOf(imports.filter(({ isOfTypes }) => !isOfTypes)).map(
        (cycle) => `${cycle.join(' → ')}\n  ${CYCLE}`,
      ),
    ],
    circles: cyclesOf(imports),
  }
}

const CYCLE = 'These files import each other in a cycle: one of them contains something that belongs below.'

const isBroken = ({ from, to, isOfRuntime }: ImportRule, found: Import): boolean =>
  !(isOfRuntime && found.isOfTypes) && fits(from, found.from) && fits(to, found.to)

const fits = ({ path, pathNot }: ImportRule['from'], file: string): boolean =>
  (path === undefined || path.test(file)) && !pathNot?.test(file)

const STATEMENT = /^(?:import|export)\s+(type\s+(?!from\b))?(?:[^'";]*?\bfrom\s+)?['"]([^'"\n]+)['"]/gm
const CALL = /\bimport\(\s*['"]([^'"\n]+)['"]/g

type Statement = { module: string } & Pick<Import, 'isOfTypes' | 'isLate'>

/** The modules that a source imports, as written. */
export const importedModules = (source: string): Statement[] => [
  ...[...source.matchAll(STATEMENT)].map(([, type, module = '']) => ({
    module,
    isOfTypes: type !== undefined,
    isLate: false,
  })),
  ...[...source.matchAll(CALL)].map(([, module = '']) => ({ module, isOfTypes: false, isLate: true })),
]

/** Each imported module once; what a text only looks like an import names no file. */
function importsOf(folder: string, from: string, source: string): Import[] {
  const found = new Map<string, Import>()
  for (const { module, isOfTypes, isLate } of importedModules(source)) {
    const to = resolved(from, module)
    if (/^[./#]/.test(module) && !existsSync(join(folder, to))) continue
    const other = found.get(to)
    found.set(to, {
      from,
      to,
      isOfTypes: isOfTypes && (other?.isOfTypes ?? true),
      isLate: isLate || (other?.isLate ?? false),
    })
  }
  return [...found.values()]
}

/** Imports name files with their endings, so that nothing is guessed. */
function resolved(from: string, module: string): string {
  if (module.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), module))
  if (module.startsWith('#')) return module.slice(1)
  return isBuiltin(module) ? module.replace(/^node:/, '') : `node_modules/${module}/`
}
