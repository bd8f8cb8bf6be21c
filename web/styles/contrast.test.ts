/** The color pairs of the design's table: text needs 4.5, meaningful parts of the interface 3. */
import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const colors = (theme: 'dark' | 'light'): Record<string, string> => {
  const tokens = css.matchAll(/--([a-z0-9-]+): var\(--day, (#[0-9a-f]{6})\) var\(--night, (#[0-9a-f]{6})\)/g)
  return Object.fromEntries(
    [...tokens].map(([, name = '', day = '', night = '']) => [name, theme === 'dark' ? night : day]),
  )
}

const pairs: [text: string, ground: string, least: number][] = [
  ...['ink-0', 'ink-1', 'ink-2', 'ink-3'].flatMap((ground): [string, string, number][] => [
    ['text-1', ground, 4.5],
    ['text-2', ground, 4.5],
    ['text-3', ground, 4.5],
    ['oxygen', ground, 4.5],
  ]),
  ['on-accent', 'oxygen', 4.5],
  ['crimson', 'ink-1', 4.5],
  ['violet', 'ink-0', 4.5],
  ['dawn', 'dawn-wash', 4.5],
  ['ice', 'ink-0', 4.5],
  ['line-3', 'ink-0', 3],
  ['line-3', 'ink-2', 3],
  ['oxygen-dim', 'ink-0', 3],
]

for (const theme of ['dark', 'light'] as const) {
  const found = colors(theme)
  it.each(pairs)(`${theme}: %s on %s reaches %d`, (text, ground, least) => {
    expect(wcagContrast(found[text] ?? '', found[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })
}
