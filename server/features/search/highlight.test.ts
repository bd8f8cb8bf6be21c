/** Tests that marks stand only where a term matches by the rules, and that snippets show neither tags nor markup. */
import { describe, expect, it } from 'vitest'
import { type Highlighting, highlight, makeSnippet } from './highlight.ts'
import { parseQuery } from './parse-query.ts'
import { searchableText } from './rank-candidates.ts'
import { snippetText } from './snippet-text.ts'

const markingOf = (keywords: string): Highlighting => ({
  terms: parseQuery(keywords).terms,
  weights: new Map(),
  corrections: new Map(),
})
const marked = (text: string, keywords: string) => highlight(searchableText(text), markingOf(keywords))

describe('marks', () => {
  it.each([
    ['Die Straße, Straßenbahn', 'strasse ', 'Die <mark>Straße</mark>, Straßenbahn'],
    ['Die Straße', 'stras', 'Die <mark>Straß</mark>e'],
    ['STRASSE & <Straße>', 'straße', '<mark>STRASSE</mark> &amp; &lt;<mark>Straße</mark>&gt;'],
    ['Smørrebrød in Ærø', 'smorrebrod aero', '<mark>Smørrebrød</mark> in <mark>Ærø</mark>'],
    ['October to Toronto', 'to be', 'October <mark>to</mark> Toronto'],
    ['October to Toronto', 'to', 'October <mark>to</mark> Toronto'],
    ['Toronto in October', 'to', '<mark>To</mark>ronto in October'],
    ['Toronto in October', 'to october', 'Toronto in <mark>October</mark>'],
    ['scaleAndRotate, rotated', 'rotate now', 'scaleAnd<mark>Rotate</mark>, rotated'],
    ['C, C++ and c++11', 'C++', 'C, <mark>C++</mark> and <mark>c++</mark>11'],
    ['C, C++ and C# music', 'c music', '<mark>C</mark>, C++ and C# <mark>music</mark>'],
    ['F# and C#', 'c#', 'F# and <mark>C#</mark>'],
    ['.NET and ASP.NET on the net', '.net', '<mark>.NET</mark> and ASP<mark>.NET</mark> on the net'],
    [
      'Node.js, node js, nodejs',
      'node.js',
      '<mark>Node.js</mark>, <mark>node js</mark>, <mark>nodejs</mark>',
    ],
    ['16.2.0, not 116.2.0, 1620 or 16,2,0', '16.2.0', '<mark>16.2.0</mark>, not 116.2.0, 1620 or 16,2,0'],
    ['the late, great snow', '"great snow"', 'the late, <mark>great snow</mark>'],
    ['a great late snow', '"great snow"', 'a great late snow'],
    ['控制平面', '制平', '控<mark>制平</mark>面'],
    ['云原生和云原', '云原生怎么用', '<mark>云原生</mark>和<mark>云原</mark>'],
    ['snow and rain', 'snow -rain', '<mark>snow</mark> and rain'],
    ['late snow', 'late snow', '<mark>late snow</mark>'],
  ])('%s, searched for %s', (text, keywords, html) => expect(marked(text, keywords)).toBe(html))
})

describe('snippets', () => {
  it.each([
    ['{% asset_img curlew.jpg %} The curlew sings', 'curlew', 'The <mark>curlew</mark> sings'],
    ['Before {{ site.baseurl }} the <b class="x">curlew</b>', 'curlew', 'Before the <mark>curlew</mark>'],
    ['<!-- more --> The <br/> curlew <IMG SRC=x>', 'curlew', 'The <mark>curlew</mark>'],
    ['3 < 4 and {a: 1} curlew', 'curlew', '3 &lt; 4 and {a: 1} <mark>curlew</mark>'],
  ])('without tags: %s', (text, keywords, html) =>
    expect(makeSnippet(snippetText([text]), markingOf(keywords))).toBe(html),
  )

  it('shows the rarest word, not the one that occurs first', () => {
    const terms = parseQuery('how ptarmigan').terms
    const weights = new Map(terms.map((term, i) => [term, i === 0 ? 0.2 : 5]))
    const text = `${'how it is and how it was '.repeat(20)}a ptarmigan ${'stood there '.repeat(20)}`
    expect(makeSnippet(snippetText([text]), { terms, weights, corrections: new Map() })).toContain(
      '<mark>ptarmigan</mark>',
    )
  })
})
