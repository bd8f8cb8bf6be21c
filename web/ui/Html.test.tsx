import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Html, NamedHtmlContext } from './Html.tsx'

const render = (html: string, name?: string) => {
  const namedHtml = new Map<string, string>()
  const page = renderToString(
    <NamedHtmlContext value={namedHtml}>
      <Html html={html} name={name} className="prose" />
    </NamedHtmlContext>,
  )
  return { page, namedHtml }
}
const long = `<p>${'word '.repeat(100)}</p>`

it('renders the HTML unchanged, under its name', () => {
  const { page, namedHtml } = render(long, 'article:7')
  expect(page).toBe(`<div class="prose" data-html="article:7">${long}</div>`)
  expect([...namedHtml]).toEqual([[long, 'article:7']])
})

it('a text without a name, or one that is too short, is sent with the state', () => {
  expect(render(long).namedHtml.size).toBe(0)
  expect(render('', 'article:7').namedHtml.size).toBe(0)
  expect(render('<b>x</b>', 'article:7').namedHtml.size).toBe(0)
})
