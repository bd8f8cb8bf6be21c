/** Articles never scroll sideways, whatever they contain, and images on other servers that do not load leave no gap. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(8)
const wide = [
  `# ${word}`,
  `## ${word}`,
  `A ${word} and \`${word}\`, ==${word}==, <kbd>${word}</kbd>, <mark>${word}</mark>, https://example.com/${word}`,
  `$${'a+'.repeat(80)}b$ and $$\n${'a+'.repeat(200)}b\n$$`,
  `$\\hspace{30em}x$ $\\text{${'很长的公式文字'.repeat(12)}}$`,
  `$$\n\\nope{${word}\n$$ and $\\nope{${word}$`,
  `<math display="block"><mrow>${'<mi>x</mi><mo>+</mo>'.repeat(200)}</mrow></math>`,
  `<math><mspace width="3000px"/><mi>x</mi></math> in a line`,
  `| ${word} | b |\n|-|-|\n| ${'很长的单元格'.repeat(30)} | \`${word}\` |`,
  `\`\`\`js title="${word}"\nconst a = '${word}'\n\`\`\``,
  `\`\`\`mermaid\ngraph ${word}\n\`\`\``,
  `> [!tip] ${word}\n> ${word}`,
  `${Array.from({ length: 14 }, (_, depth) => `${'  '.repeat(depth)}- ${word}`).join('\n')}`,
  `${'> '.repeat(14)}${word}`,
  `- [x] ${word}`,
  `1. a\n\n   \`\`\`\n   ${word}\n   \`\`\`\n\n   | ${word} |\n   |-|\n   | b |`,
  `<details open><summary>${word}</summary>\n\n\`\`\`\n${word}\n\`\`\`\n\n</details>`,
  `<table><tr><td>${word}<td><img src="https://pictures.example/cell.png" width="2000" height="100"></table>`,
  `<img src="https://pictures.example/wide.png" width="3000" height="900" alt="${word}">`,
  '<video src="/media/none.mp4" width="3000" height="900"></video> <audio src="/media/none.mp3"></audio>',
  `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="3000"></iframe>`,
  `<iframe src="https://example.com/${word}" width="3000"></iframe>`,
  `<dl><dt>${word}</dt><dd>${word}</dd></dl><address>${word}</address><ruby>${word}<rt>${word}</rt></ruby>`,
  `<pre>${word}</pre><figure><blockquote>${word}</blockquote><figcaption>${word}</figcaption></figure>`,
  `A note[^1]\n\n[^1]: ${word}\n\n    \`\`\`\n    ${word}\n    \`\`\``,
]
const article = (title: string, text: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\ntags: [${title}]\n${more}---\n\n${text}\n`

const table = `| ${'Name | '.repeat(8)}\n|${'-|'.repeat(8)}\n| ${'`read_from_cache()` | '.repeat(8)}`

const files = {
  'wide.md': article(word, wide.join('\n\n'), `description: ${word}\n`),
  'failing.md': article(
    'Failing images',
    '![The pier](https://pictures.example/pier.jpg)\n\n<img src="https://pictures.example/tall.jpg" width="400" height="690" alt="A tower">\n\nEnd.',
    'cover: https://pictures.example/cover.jpg\n',
  ),
  'narrow.md': article(
    'A gallery and a sound',
    `${['a', 'b', word].map((alt) => `![${alt}](https://pictures.example/${alt.at(0)}.jpg)`).join('\n')}\n\n<audio src="/media/none.mp3" controls></audio>\n\n${table}`,
  ),
}

const startFilledSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-wide-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const ids: number[] = []
  const site = await startSite(async (ctx) => {
    const report = await importMarkdown(ctx, { folder, zone: 'UTC' })
    for (const { id } of report.items) ids.push(id ?? 0)
  })
  await rm(folder, { recursive: true })
  return { site, failing: ids[0] ?? 0, narrow: ids[1] ?? 0, wide: ids[2] ?? 0 }
}

test('no page scrolls sideways, and images that do not load become a quiet box or the engraving', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const { site, failing, wide } = await startFilledSite()
  onEnd(site.stop)
  for (const width of [390, 1440]) {
    const visitor = await visitSite(site.url, { mayRequestElsewhere: true })
    visitor.expectFailure(/Failed to load resource|failed: net::/)
    const { page } = visitor
    await page.setViewportSize({ width, height: 900 })
    await page.route('https://pictures.example/**', (route) => route.abort())
    for (const path of [
      pages.article.href({ articleId: wide }),
      '/',
      '/archives',
      '/tags',
      '/search?q=Donaudampf',
    ]) {
      await page.goto(`${site.url}${path}`)
      expect.soft({ path, width, wider: await widerThanPage(page) }).toEqual({ path, width, wider: [] })
    }
    await page.goto(`${site.url}${pages.article.href({ articleId: wide })}`)
    expect(await cutOff(page)).toEqual([])
    await page.goto(`${site.url}${pages.article.href({ articleId: failing })}`)
    const prose = page.locator('.prose')
    await expect(prose.locator('.missing')).toHaveText([
      'This image couldn’t be loaded',
      'This image couldn’t be loaded: A tower',
    ])
    // The words are the site's, not the text's.
    await expect(prose.locator('.missing[lang=en]')).toHaveCount(2)
    await expect(prose.locator('img')).toHaveCount(0)
    await expect(prose.locator('figcaption')).toHaveText('The pier')
    for (const box of await prose.locator('.missing').all())
      expect((await box.boundingBox())?.height).toBeLessThan(120)
    // It stays in the column, as a box of words beside the margin would look like a mistake.
    const starts = await prose
      .locator('.missing, figcaption, p')
      .evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(starts).size).toBe(1)
    // The engraving of the current theme lies below the cover that failed, in the same box; the browser's icon is hidden.
    await expect(page.locator('img[src="https://pictures.example/cover.jpg"]').first()).toBeHidden()
    const drawn = page.locator('img[src^="/covers/"]:visible').first()
    await expect(drawn).toHaveJSProperty('complete', true)
    expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('on the narrowest phone a gallery keeps the names of its missing images in their boxes, a player its buttons, and a table its names', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const { site, narrow } = await startFilledSite()
  onEnd(site.stop)
  const visitor = await visitSite(site.url, { mayRequestElsewhere: true, width: 390 })
  visitor.expectFailure(/Failed to load resource|failed: net::/)
  const { page, open } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('https://pictures.example/**', (route) => route.abort())
  await open(pages.article.href({ articleId: narrow }))
  const missing = page.locator('.prose .pics .missing')
  await expect(missing).toHaveCount(3)
  expect(
    await missing.evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length),
  ).toBe(0)
  const [player, paragraph] = await page
    .locator('.prose p:has(audio), .prose audio')
    .evaluateAll((found) => found.map((each) => each.getBoundingClientRect().right).reverse())
  expect(player).toBeLessThanOrEqual((paragraph ?? 0) + 0.5)
  // A table scrolls, so that no name in it is in pieces.
  const pieces = await page
    .locator('.prose td code')
    .evaluateAll((names) => names.map((name) => name.getClientRects().length))
  expect(pieces).toEqual(Array(8).fill(1))
})

const arabic = {
  title: 'رسائل من الميناء',
  markdown: [
    'كان الرصيف فارغا في الصباح.',
    'An English paragraph, between the others.',
    '- البند الأول',
    '> كلمات من الرسالة',
    '| الاسم | Length |\n|-|-|\n| العبارة | 12 |',
    '```js\nferry.start()\n```',
    '## الطريق',
  ].join('\n\n'),
}

test('an Arabic article reads from the right, with English and code in it, and an English one from the left', async ({
  onEnd,
  visitSite,
}) => {
  const ids: number[] = []
  const site = await startSite(async (ctx) => {
    for (const more of [arabic, { title: 'Letters', markdown: 'One.\n\n- Item\n\n> Quote\n\nرسالة' }]) {
      const rendered = await renderMarkdown({ markdown: more.markdown })
      ids.push(await saveArticle(ctx, articleDraft(ctx, { ...more, rendered })))
    }
  })
  onEnd(site.stop)
  const { page, open } = await visitSite(site.url)
  await open(pages.article.href({ articleId: ids[0] ?? 0 }))
  expect(await sidesOf(page)).toEqual([
    'h1 right',
    'p right',
    'p left',
    'li right',
    'p right',
    'th right',
    'td right',
    'h2 right',
  ])
  // What is drawn around a text is on the side where it begins.
  const paddings = await page
    .locator('.prose :is(ul, blockquote)')
    .evaluateAll((found) =>
      found.map((one) => getComputedStyle(one)).map((one) => Number.parseInt(one.paddingRight, 10) > 0),
    )
  expect(paddings).toEqual([true, true])
  await expect(page.locator('.prose .code')).toHaveCSS('direction', 'ltr')
  await open(pages.article.href({ articleId: ids[1] ?? 0 }))
  expect(await sidesOf(page)).toEqual(['h1 left', 'p left', 'li left', 'p left', 'p right'])
})

/** On which side of its box each text of an article begins. */
const sidesOf = (page: Page): Promise<string[]> =>
  page.locator('main h1, .prose :is(p, li, th:first-child, td:first-child, h2)').evaluateAll((blocks) =>
    blocks.map((block) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      const box = block.getBoundingClientRect()
      // Without the anchor of a heading, which is outside.
      const rects = [...range.getClientRects()].filter(
        ({ left, right, width }) => width > 0 && left >= box.left - 1 && right <= box.right + 1,
      )
      const left = Math.min(...rects.map((rect) => rect.left)) - box.left
      const right = box.right - Math.max(...rects.map((rect) => rect.right))
      return `${block.tagName.toLowerCase()} ${left < right ? 'left' : 'right'}`
    }),
  )

/** Code blocks, tables and images in the text that reach beyond its box, where they are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.querySelector('.prose')?.getBoundingClientRect()
    const blocks = [...document.querySelectorAll('.prose > :is(.code, .tbl, figure, .pics)')]
    if (!box || blocks.length === 0) return ['The article has no such blocks.']
    return blocks
      .filter((block) => {
        const { left, right } = block.getBoundingClientRect()
        return left < box.left - 0.5 || right > box.right + 0.5
      })
      .map((block) => block.className)
  })

/** What makes the document wider than the window; empty when nothing does. */
const widerThanPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const scrolls = (element: Element) => !/visible/.test(getComputedStyle(element).overflowX)
    const isInScroller = (element: Element): boolean => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
        if (scrolls(above)) return true
      return false
    }
    return [`${root.scrollWidth} > ${root.clientWidth}`].concat(
      [...document.body.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1 && !isInScroller(one))
        .map((one) => `${one.tagName} ${one.className} ${(one.textContent ?? '').slice(0, 30)}`)
        .slice(0, 12),
    )
  })
