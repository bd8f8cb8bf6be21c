/** Rules about files that the import graph does not show. */
import { readFileSync } from 'node:fs'
import { importedModules } from './imports.ts'

/** Folder names that say nothing about their content, and `index` files that only re-export. */
export const misnamedFiles = (files: string[]): string[] =>
  files.flatMap((file) => {
    if (/(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.)/.test(file)) {
      return [`${file}\n  A name describes the content: utils, helpers, common and lib fit anything.`]
    }
    if (/(^|\/)index\.tsx?$/.test(file)) {
      return [
        `${file}\n  No barrels: import the file that defines it, so that a search finds where it is used.`,
      ]
    }
    return []
  })

/** Modules of the contract without schemas, which may run in a browser. */
const browserModules =
  /^#contract\/((studio-)?pages|own-page-path|url-names|networks|embeds|callout-kinds|code-fence|count-text|html-nodes|markdown-builders|turndown-rules|image-syntax|first-words|plural|card-facts|sections|locale|errors|client|cards|covers|feeds|quote-services|comment-text|keywords|markdown-escape|shortened|site-texts|studio\/(accent|apply-changes|hash-text|import-limits|new-properties|next-steps|text-files))\.ts$/

/** Places where the web imports more than types from the contract, which would add the schema library to the bundle. */
export const schemasTakenByTheWeb = (
  files: string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string[] =>
  files
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      importedModules(read(file))
        .filter(
          ({ module, isOfTypes }) =>
            !isOfTypes && module.startsWith('#contract/') && !browserModules.test(module),
        )
        .map(
          ({ module }) =>
            `${file} → ${module}\n  The web takes types from the contract (import type), never its schemas.`,
        ),
    )
