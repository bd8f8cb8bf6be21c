/** Reads who imports whom, and says which import breaks a rule of the house. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { circlesIn } from './circles.ts'
import { importRules, runtimeRules } from './import-rules.ts'
import { runtimeImports } from './type-imports.ts'

export type Imports = {
  /** Our own files, as paths from the folder. */
  files: string[]
  /** Each broken rule: the files from importer to imported, and the rule's sentence. */
  complaints: string[]
}

/** @param folder the repository's root. @param wings the folders in it that are read. */
export const readImports = async (folder: string, wings: string[]): Promise<Imports> => {
  const { output } = await cruise(wings, {
    baseDir: folder,
    // TypeScript 7 offers no parser to others; swc also shows imports of types, which the rules count.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    validate: true,
    ruleSet: { forbidden: importRules },
  })
  const { modules, summary } = output as ICruiseResult
  const ours = modules.filter(({ source }) => wings.includes(source.split('/')[0] ?? ''))
  const graph = runtimeGraph(folder, ours)
  const isOfTypes = (from: string, to: string) => !graph.get(from)?.includes(to)
  return {
    files: ours.map(({ source }) => source),
    complaints: [
      ...summary.violations
        .filter(({ from, to, rule }) => !(runtimeRules.includes(rule.name) && isOfTypes(from, to)))
        .map(({ from, to, rule }) => `${from} → ${to}\n  ${sentenceOf(rule.name)}`),
      ...circlesIn(graph).map((way) => `${way.join(' → ')}\n  ${circleSentence}`),
    ],
  }
}

const circleSentence =
  'These files import each other in a circle: one of them has something that belongs below.'

const sentenceOf = (name: string) => importRules.find((rule) => rule.name === name)?.comment

/** Who imports whom when it runs. Types may refer to each other as they like. */
const runtimeGraph = (folder: string, modules: IModule[]): Map<string, string[]> =>
  new Map(
    modules.map(({ source, dependencies }) => {
      if (!/\.(ts|tsx|mjs)$/.test(source)) return [source, []]
      const taken = new Set(runtimeImports(readFileSync(join(folder, source), 'utf8')))
      return [source, dependencies.filter(({ module }) => taken.has(module)).map(({ resolved }) => resolved)]
    }),
  )
