/** Reads where VitePress serves its pages from its configuration, and computes their URLs. */

export type VitePressSettings = {
  /** The folder of the pages below the project. */
  srcDir: string
  /** Patterns of paths and what stands in their place; the first that matches counts. */
  rewrites: [from: string, to: string][]
}

const SOURCE_FOLDER = /\bsrcDir\s*:\s*['"`]([^'"`\n]*)['"`]/
const REWRITES = /\brewrites\s*:\s*\{/
/** The next pair of strings, behind spaces and comments. */
const PAIR = /(?:[\s,]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*(['"`])([^'"`\n]*)\1\s*:\s*(['"`])([^'"`\n]*)\3/y

/** The configuration is a program, which is not run: a function as `rewrites` changes nothing. */
export function vitePressSettings(text: string): VitePressSettings {
  const rewrites: [string, string][] = []
  const list = REWRITES.exec(text)
  if (list) {
    PAIR.lastIndex = list.index + list[0].length
    for (let pair = PAIR.exec(text); pair; pair = PAIR.exec(text))
      rewrites.push([pair[2] as string, pair[4] as string])
  }
  return { srcDir: SOURCE_FOLDER.exec(text)?.[1] ?? '', rewrites }
}

/**
 * With and without `cleanUrls`.
 * @param path of the page below the project, without its ending
 * @returns null for a file outside of the folder of the pages
 */
export function vitePressUrls(path: string, { srcDir, rewrites }: VitePressSettings): string[] | null {
  const folder = srcDir.split('/').filter((name) => name !== '' && name !== '.')
  const start = folder.map((name) => `${name}/`).join('')
  if (!path.startsWith(start)) return null
  const url = `/${rewritten(`${path.slice(start.length)}.md`, rewrites).replace(/\.md$/, '')}`
  return /\/index$/.test(url) ? [url.slice(0, -'index'.length)] : [url, `${url}.html`]
}

function rewritten(path: string, rewrites: VitePressSettings['rewrites']): string {
  for (const [from, to] of rewrites) {
    const { pattern, names } = compiled(from)
    const found = pattern.exec(path)
    if (!found) continue
    const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']))
    return to.replace(/:(\w+)[*+?]?/g, (_, name: string) => values.get(name) ?? '')
  }
  return path
}

/** The syntax of path-to-regexp: `:pkg` is a folder, `:rest*` any number of them, `(.*)` anything. */
function compiled(from: string): { pattern: RegExp; names: string[] } {
  const names: string[] = []
  const source = from.replace(
    /:(\w+)(?:\([^()]*\))?([*+?]?)|\([^()]*\)|[.*+?^${}()|[\]\\]/g,
    (part, name: string | undefined, repeated: string | undefined) => {
      if (name === undefined && !part.startsWith('(')) return `\\${part}`
      names.push(name ?? String(names.length))
      return name === undefined || repeated === '*' || repeated === '+' ? '(.*)' : '([^/]+)'
    },
  )
  return { pattern: new RegExp(`^${source}$`), names }
}
