import { expect, it } from 'vitest'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { escapeHtml, unescapeHtml } from './xml.ts'

const hostile = `<b title='x'> & "quoted" onload=1 </b> &quot; ]]>`

it('text in a quoted attribute stays its value', () => {
  const { children } = parseHtml(`<img alt="${escapeHtml(hostile)}">`)
  expect(children).toMatchObject([{ type: 'element', tagName: 'img', properties: { alt: hostile } }])
  expect(Object.keys((children[0] as { properties: object }).properties)).toEqual(['alt'])
})

it('text between tags stays text, and is got back', () => {
  expect(parseHtml(escapeHtml(hostile)).children).toMatchObject([{ type: 'text', value: hostile }])
  expect(unescapeHtml(escapeHtml(hostile))).toBe(hostile)
})
