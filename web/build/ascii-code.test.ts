/** The characters of the built server. */
import { describe, expect, it } from 'vitest'
import { toAscii } from './ascii-code.ts'

const asModule = async (code: string): Promise<unknown> =>
  ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }).default

const padding = `\n/* ${'the rest of a module '.repeat(20)}*/`

describe('toAscii', () => {
  it('keeps what strings, templates, patterns and names mean', async () => {
    const code = `const 名 = 'é“夜”\\n😀'; export default [名, \`晚\${1}上\`, { '键': 1 }, /^[一-龥]😀$/u.test('晚😀'), /é|夜/.exec('夜')[0]]${padding}`
    const ascii = toAscii(code)
    expect(ascii).toMatch(/^[\0-\x7f]*$/)
    expect(await asModule(ascii)).toEqual(await asModule(code))
  })

  it('leaves code alone that takes one byte for each character anyway, or would take more', () => {
    expect(toAscii("export default 'é'")).toBe("export default 'é'")
    expect(toAscii("'夜晚上的灯'")).toBe("'夜晚上的灯'")
  })
})
