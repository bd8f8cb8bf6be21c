/** House rules about files that the import graph cannot see. */
import { readFileSync } from 'node:fs'
import { runtimeImports } from './type-imports.ts'

/** Folders that say nothing about what is in them, and `index` files that only pass on. */
export const misnamedFiles = (files: string[]): string[] =>
  files.flatMap((file) => {
    if (/(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.)/.test(file)) {
      return [`${file}\n  A name says what is inside: utils, helpers, common and lib are names for anything.`]
    }
    if (/(^|\/)index\.tsx?$/.test(file)) {
      return [`${file}\n  No barrels: import the file that has it, so that a search finds where it is used.`]
    }
    return []
  })

/** Modules of the contract that hold no schemas, and so may run in a browser. */
const fitForBrowsers = /^#contract\/(pages|locale|errors|client|covers|comment-text|keywords)\.ts$/

/**
 * Places where the web imports more than types from the contract. That would put the
 * schema library into the reader's bundle.
 */
export const schemasTakenByTheWeb = (
  files: string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string[] =>
  files
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      runtimeImports(read(file))
        .filter((path) => path.startsWith('#contract/') && !fitForBrowsers.test(path))
        .map(
          (path) =>
            `${file} → ${path}\n  The web takes types from the contract (import type), never its schemas.`,
        ),
    )
