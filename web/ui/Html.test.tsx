import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Html, NamedHtmlContext } from './Html.tsx'

const print = (html: string, name?: string) => {
  const printed = new Map<string, string>()
  const page = renderToString(
    <NamedHtmlContext value={printed}>
      <Html html={html} name={name} className="prose" />
    </NamedHtmlContext>,
  )
  return { page, printed }
}
const long = `<p>${'word '.repeat(100)}</p>`

it('prints the HTML as it is, under its name', () => {
  const { page, printed } = print(long, 'article:7')
  expect(page).toBe(`<div class="prose" data-html="article:7">${long}</div>`)
  expect([...printed]).toEqual([[long, 'article:7']])
})

it('a text without a name, or too short to be worth one, is sent with the state', () => {
  expect(print(long).printed.size).toBe(0)
  expect(print('', 'article:7').printed.size).toBe(0)
  expect(print('<b>x</b>', 'article:7').printed.size).toBe(0)
})
