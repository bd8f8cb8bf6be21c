/** Aliases and display names of programming languages. */
import { bundledLanguagesInfo } from 'shiki/langs'

export type Language = { id: string; name: string }

const PLAIN = new Set(['', 'plain', 'plaintext', 'text', 'txt', 'none', 'nohighlight', 'no-highlight', 'raw'])

/** Names in use that Shiki does not know. */
const ALIASES: Record<string, string> = {
  golang: 'go',
  objectivec: 'objective-c',
  'obj-c': 'objective-c',
  cplusplus: 'cpp',
  node: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ecmascript: 'javascript',
  python3: 'python',
  conf: 'ini',
  gitignore: 'ini',
  patch: 'diff',
  htm: 'html',
  xhtml: 'html',
  mysql: 'sql',
  postgresql: 'sql',
  psql: 'sql',
  terminal: 'shellsession',
  shellsession: 'shellsession',
  'shell-session': 'shellsession',
  vue3: 'vue',
  delphi: 'pascal',
}

const known = new Map<string, Language>()
for (const { id, name, aliases = [] } of bundledLanguagesInfo) {
  for (const written of [id, ...aliases]) known.set(written, { id, name })
}

/** The language meant by a written name; null for plain text and for names that nothing is known of. */
export function languageOf(written: string | null): Language | null {
  const key = (written ?? '').toLowerCase()
  if (PLAIN.has(key)) return null
  return known.get(Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : key) ?? null
}

/** True where a writer asked for plain text, by name or by naming nothing. */
export function isPlain(written: string | null): boolean {
  return PLAIN.has((written ?? '').toLowerCase())
}
