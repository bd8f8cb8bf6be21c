/** Reads who imports whom, and says which import breaks a rule of the house. */
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.ts'

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
  return {
    files: modules.map((module) => module.source).filter((file) => wings.includes(file.split('/')[0] ?? '')),
    complaints: summary.violations.map(({ from, to, cycle, rule }) => {
      const sentence = importRules.find(({ name }) => name === rule.name)?.comment
      const way = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to]
      return `${way.join(' → ')}\n  ${sentence}`
    }),
  }
}
