/** Mermaid diagrams: drawn as images for both themes, harmless whatever their source says, with their source beside them. */
import { describe, expect, it } from 'vitest'
import { renderDocument } from '../render.ts'

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`
const render = async (source: string) => (await renderDocument({ markdown: fence(source) })).html
/** The SVG files of a figure: for the dark theme and for the light one. */
const imagesOf = (html: string) =>
  [...html.matchAll(/<img class="(\w+)" src="data:image\/svg\+xml,([^"]*)"/g)].map(
    ([, theme, data = '']) => ({ theme, svg: decodeURIComponent(data) }),
  )

describe('a Mermaid diagram', () => {
  it.each([
    ['flowchart', 'graph LR\n  A[Write 写作] --> B{Saved?}\n  B -->|yes| C((Publish))', 'Write 写作'],
    ['sequence', 'sequenceDiagram\n  Reader->>Server: GET /articles/7', 'GET /articles/7'],
    ['state', 'stateDiagram-v2\n  [*] --> Draft\n  Draft --> Public', 'Draft'],
    ['class', 'classDiagram\n  Article <|-- Draft', 'Article'],
    ['entity relationship', 'erDiagram\n  ARTICLE ||--o{ VERSION : has', 'VERSION'],
    ['chart', 'xychart-beta\n  x-axis [jan, feb]\n  bar [3, 5]', 'jan'],
  ])('of kind %s is an image for each theme with its source', async (_, source, label) => {
    const html = await render(source)
    const [night, day] = imagesOf(html)
    expect([night?.theme, day?.theme]).toEqual(['night', 'day'])
    expect(night?.svg).toContain(label)
    expect(night?.svg).toContain('--bg:#0d1318')
    expect(day?.svg).toContain('--bg:#f7fbfb')
    expect(day?.svg.replace(/^<svg [^>]*>/, '')).toBe(night?.svg.replace(/^<svg [^>]*>/, ''))
    expect(html).toContain(
      '<summary>Source of the diagram</summary><pre tabindex="0"><code class="language-mermaid">',
    )
    expect(html).toMatch(/width="\d+" height="\d+"/)
  })

  it.each([
    ['of another kind', 'pie title Pets\n  "Dogs": 3'],
    ['with an error', 'graph'],
    ['that is too long', `graph TD\n${'A --> B\n'.repeat(300)}`],
    [
      'with too many edges',
      `graph TD\n${Array.from({ length: 150 }, (_, i) => `A${i} --> B${i}`).join('\n')}`,
    ],
    [
      'that multiplies its edges',
      `graph TD\n${Array.from({ length: 60 }, (_, i) => `A${i}`).join(' & ')} --> B`,
    ],
  ])('%s is shown as its source', async (_, source) => {
    const html = await render(source)
    expect(html).toMatch(/^<figure class="diagram"><pre tabindex="0"><code class="language-mermaid">/)
    expect(html).not.toContain('<img')
  })

  it.each([
    'graph TD\n  A["<script>alert(1)</script>"] --> B["<img src=x onerror=alert(1)>"]',
    'graph TD\n  A --> B\n  click A "javascript:alert(1)"\n  style A fill:url(https://example.org/x)',
    'graph TD\n  A["</text></svg><svg onload=alert(1)>"] --> B["\\"><iframe src=//example.org>"]',
    'sequenceDiagram\n  A->>B: </style><script>alert(1)</script>\n  Note over A: <foreignObject><body onload=alert(1)>',
    '%%{init: {"themeCSS": "@import url(https://example.org/x.css);", "securityLevel": "loose"}}%%\ngraph TD\n  A --> B',
    'classDiagram\n  class A["<img src=https://example.org/x>"]\n  A <|-- B : "<script>"',
  ])('with a hostile source adds neither markup to the page nor a request: %s', async (source) => {
    const html = await render(source)
    expect(html.replace(/src="data:[^"]*"/g, '')).not.toMatch(
      /<(?!\/?(figure|img|details|summary|pre|code)\b)/,
    )
    for (const { svg } of imagesOf(html)) {
      expect(svg).not.toMatch(/<(script|foreignObject|iframe|image|a|img)\b/i)
      expect(svg).not.toMatch(/url\(\s*['"]?(?!#)/i)
      expect(svg).not.toContain('@import')
      // Labels are repeated, escaped, in attributes.
      const tags = svg.replace(/ data-[\w-]+="[^"]*"/g, '')
      expect(tags).not.toMatch(/<\w[^>]*\s(?:href|src)\s*=/i)
    }
  })

  it('is drawn in the language of the text, and 20 times at most', async () => {
    const { html } = await renderDocument({
      markdown: `${'这是一篇中文文章，图表在下面。'.repeat(20)}\n\n${fence('graph TD\n  A --> B').repeat(22)}`,
    })
    expect(html).toContain('<summary>图表源码</summary>')
    expect(imagesOf(html)).toHaveLength(40)
    expect(html.match(/class="language-mermaid"/g)).toHaveLength(22)
  })
})
