/** Reads which file imports which, and reports the imports that break a rule. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { importCycles } from './import-cycles.ts'
import { importRules, runtimeRules } from './import-rules.ts'
import { runtimeImports } from './type-imports.ts'

export type Imports = {
  /** Our own files, as paths from the folder. */
  files: string[]
  /** Each broken rule: the files from importer to imported, and the sentence of the rule. */
  complaints: string[]
}

/** @param folder the repository's root. @param folders the folders in it that are read. */
export const readImports = async (folder: string, folders: string[]): Promise<Imports> => {
  const { output } = await cruise(folders, {
    baseDir: folder,
    // TypeScript 7 offers no parser to others; swc also shows imports of types, which the rules count.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    validate: true,
    ruleSet: { forbidden: importRules },
  })
  const { modules, summary } = output as ICruiseResult
  const ours = modules.filter(({ source }) => folders.includes(source.split('/')[0] ?? ''))
  const graph = runtimeGraph(folder, ours)
  const isOfTypes = (from: string, to: string) => !graph.get(from)?.includes(to)
  return {
    files: ours.map(({ source }) => source),
    complaints: [
      ...summary.violations
        .filter(({ from, to, rule }) => !(runtimeRules.includes(rule.name) && isOfTypes(from, to)))
        .map(({ from, to, rule }) => `${from} → ${to}\n  ${sentenceOf(rule.name)}`),
      ...importCycles(graph).map((cycle) => `${cycle.join(' → ')}\n  ${cycleSentence}`),
    ],
  }
}

const cycleSentence =
  'These files import each other in a cycle: one of them contains something that belongs below.'

const sentenceOf = (name: string) => importRules.find((rule) => rule.name === name)?.comment

/** Which file imports which at run time. Types may refer to each other. */
const runtimeGraph = (folder: string, modules: IModule[]): Map<string, string[]> =>
  new Map(
    modules.map(({ source, dependencies }) => {
      if (!/\.(ts|tsx|mjs)$/.test(source)) return [source, []]
      const taken = new Set(runtimeImports(readFileSync(join(folder, source), 'utf8')))
      return [source, dependencies.filter(({ module }) => taken.has(module)).map(({ resolved }) => resolved)]
    }),
  )
