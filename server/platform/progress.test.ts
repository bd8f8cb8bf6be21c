import { describe, expect, it } from 'vitest'
import { progressTo } from './progress.ts'

const written = (isTTY: boolean, total: number) => {
  const lines: string[] = []
  const onProgress = progressTo({ isTTY, columns: 40, write: (text) => lines.push(text) })
  for (let done = 1; done <= total; done++)
    onProgress({ done, total, path: `_posts/${'x'.repeat(50)}-${done}.md` })
  return lines
}

describe('progressTo', () => {
  it('writes a line for every tenth without a terminal', () => {
    expect(written(false, 200)).toHaveLength(10)
    expect(written(false, 200).at(-1)).toBe('100 %: 200 of 200 items\n')
    expect(written(false, 3)).toEqual([
      '30 %: 1 of 3 items\n',
      '60 %: 2 of 3 items\n',
      '100 %: 3 of 3 items\n',
    ])
  })
  it('keeps one line within the terminal, and clears it at the end', () => {
    const lines = written(true, 3)
    expect(lines[0]?.startsWith('\r\x1b[K1 of 3')).toBe(true)
    expect((lines[0] ?? '').length).toBeLessThanOrEqual(40 + 4)
    expect(lines.at(-1)).toBe('\r\x1b[K')
  })
  it('does not let the name of a file steer the terminal', () => {
    const lines: string[] = []
    const out = { isTTY: true, columns: 40, write: (text: string) => lines.push(text) }
    progressTo(out)({ done: 1, total: 2, path: 'a\u001b[2J\nb.md' })
    expect(lines).toEqual(['\r\x1b[K1 of 2  a [2J b.md'])
  })
})
