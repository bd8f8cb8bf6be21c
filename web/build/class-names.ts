/**
 * Names the classes of CSS modules by numbers: the position of the file and of the class in it. Written out, the names
 * are a tenth of the style sheet and of the HTML of a page. The same sources give the same names in every build.
 */
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Of every class and animation in a style sheet, in the order of the first use. */
const classesIn = (css: string): string[] => [
  ...new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g)].map(
      ([, name = '']) => name,
    ),
  ),
]

/** @param root of the project. @returns the name of a class, by its name in the file and the path of the file */
export const classNamesOf = (root: string): ((name: string, file: string) => string) => {
  const files = globSync('web/**/*.module.css', { cwd: root }).sort()
  const names = new Map(
    files.flatMap((file, position) =>
      classesIn(readFileSync(`${root}/${file}`, 'utf8')).map((name, index) => [
        `${file} ${name}`,
        `_${position.toString(36)}${LETTERS[index] ?? `_${index}`}`,
      ]),
    ),
  )
  return (name, file) => {
    const found = names.get(`${relative(root, file.split('?')[0] ?? file)} ${name}`)
    if (!found) throw new Error(`No class ${name} in ${file}`)
    return found
  }
}

/** Capitals, which no number in base 36 has: so no two names are the same. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
