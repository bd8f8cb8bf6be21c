/** Images as fields and back: what is written is what is read, and the rest of the source stays as it is. */
import type { Image, Link, Paragraph } from 'mdast'
import { expect, it } from 'vitest'
import { randomFrom } from '#server/rendering/covers/random.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { RenderWarnings } from '#server/rendering/markdown/render-warnings.ts'
import { parseMarkdown } from '#server/rendering/markdown/syntax/parser.ts'
import { randomTexts, shownText } from '#server/testing/random-texts.ts'
import { chooseSeed } from '#server/testing/seed.ts'
import {
  altChange,
  captionChange,
  captionOf,
  changeImage,
  type ImageFields,
  joinImages,
  linkChange,
  moveImage,
  readImages,
  removeImage,
  type SourceImage,
  takeOutImage,
} from './image-source.ts'

const SEED = chooseSeed()

const read = (source: string): SourceImage[] => readImages(source) ?? []
const only = (source: string): SourceImage => read(source)[0] as SourceImage
const fieldsOf = ({ alt, url, title, width, href }: SourceImage): ImageFields => ({
  alt,
  url,
  title,
  width,
  href,
})
const image = (fields: Partial<ImageFields>): ImageFields => ({
  alt: '',
  url: '/a.png',
  title: null,
  width: null,
  href: '',
  ...fields,
})

it.each([
  ['![](/a.png)', [{}]],
  ['![A pier](/a.png "At noon"){.wide}', [{ alt: 'A pier', title: 'At noon', width: 'wide' }]],
  ["![A](</a b.png> 'It''s')", null],
  ["![A](</a b.png> 'So')", [{ alt: 'A', url: '/a b.png', title: 'So' }]],
  ['![A \\[b\\] [c] &amp; d](/a.png\n  (So))', [{ alt: 'A [b] [c] & d', title: 'So' }]],
  ['![A](/a_(b).png "")', [{ alt: 'A', url: '/a_(b).png', title: '' }]],
  ['[![A](/a.png){.left}](/b "There")', [{ alt: 'A', width: 'left', href: '/b' }]],
  [
    '  ![A](/a.png)  \n![B](/b.png)\\\n![](/a.png){.full}  ',
    [{ alt: 'A' }, { alt: 'B', url: '/b.png' }, { width: 'full' }],
  ],
  ['![A](/a.png){.huge}', null],
  ['![A](/a.png) and text', null],
  ['![A][ref]', null],
  ['![`a`](/a.png)', null],
  ['[text](/a.png)', null],
  ['', null],
] as [string, Partial<ImageFields>[] | null][])('reads %j', (source, expected) => {
  expect(readImages(source)?.map(fieldsOf) ?? null).toEqual(expected?.map(image) ?? null)
})

it.each([
  ['![A](/a.png)', { title: 'So "so"' }, '![A](/a.png "So \\"so\\"")'],
  ["![A](/a.png 'So'){.wide}", { title: null }, '![A](/a.png){.wide}'],
  ["![A](/a.png 'So')", { width: 'full' }, "![A](/a.png 'So'){.full}"],
  ['![A](/a.png){.wide}', { width: null, alt: 'B]' }, '![B\\]](/a.png)'],
  ['![A](/a.png){.wide}', { href: '/b' }, '[![A](/a.png){.wide}](/b)'],
  [
    '[![A](/a.png)](/b "There")',
    { href: 'https://c.example/' },
    '[![A](/a.png)](https://c.example/ "There")',
  ],
  ['[![A](/a.png)](/b "There")', { href: '', title: 'So' }, '![A](/a.png "So")'],
  ['![A](/a.png)', { url: '/b c.png' }, '![A](</b%20c.png>)'],
  ['![A](/a.png)', { alt: 'A' }, '![A](/a.png)'],
] as [string, Partial<ImageFields>, string][])('%s with %j', (source, changes, expected) => {
  expect(changeImage(source, only(source), changes)).toBe(expected)
})

it('keeps every byte of what was not changed, and reads what was written, as the renderer does', () => {
  const random = randomFrom(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const texts = randomTexts(SEED, 400)
  const draw = (): ImageFields => ({
    alt: pick(['', ...texts]),
    url: pick(['/a.png', '/a_(b).png', 'https://x.example/c d.png?e=f&g']),
    title: pick([null, '', ...texts]),
    width: pick([null, 'text', 'wide', 'full', 'left', 'right']),
    href: pick(['', '', '/there', 'https://x.example/(y)']),
  })
  const wrong: unknown[] = []
  for (let round = 0; round < 300; round += 1) {
    let source = Array.from({ length: 1 + Math.floor(random() * 3) }, () => '![](/x.png)').join(
      pick(['\n', ' ', '  \n']),
    )
    for (const index of read(source).keys())
      source = changeImage(source, read(source)[index] as SourceImage, draw())
    const before = read(source)
    const index = Math.floor(random() * before.length)
    const target = before[index] as SourceImage
    const name = pick(['alt', 'url', 'title', 'width', 'href'] as const)
    const value = draw()[name]
    const changed = changeImage(source, target, { [name]: value })
    const after = read(changed)
    const expected = before.map(fieldsOf).map((one, at) => (at === index ? { ...one, [name]: value } : one))
    const shown = expected.map((one) => ({ ...one, url: one.url.replaceAll(' ', '%20') }))
    const rest = (text: string, { parts }: SourceImage) =>
      name === 'href' ? text.slice(parts.image.from, parts.image.to) : text.slice(0, parts[name].from)
    const isSame =
      JSON.stringify(after.map(fieldsOf)) === JSON.stringify(shown) &&
      rest(changed, after[index] as SourceImage) === rest(source, target)
    const parsed = imagesOf(changed).map(({ alt, title }) => [shownText(alt ?? ''), shownText(title ?? '')])
    const meant = shown.map(({ alt, title }) => [shownText(alt), shownText(title ?? '')])
    if (!isSame || JSON.stringify(parsed) !== JSON.stringify(meant))
      wrong.push({ source, changed, expected, parsed })
  }
  expect(wrong).toEqual([])
})

/** As the parser of the site finds them. */
const imagesOf = (markdown: string): Image[] => {
  const [paragraph] = parseMarkdown(markdown, new RenderWarnings()).tree.children
  const { children } = paragraph as Paragraph
  return children
    .flatMap((node) => (node.type === 'link' ? (node as Link).children : [node]))
    .filter((node) => node.type === 'image')
}

it('captions, alternative texts and links are what the page shows', async () => {
  const shown = async (markdown: string) => {
    const { html } = await renderDocument({ markdown })
    return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1] ?? ''
  }
  const bare = '![](https://x.example/a.png)'
  // Typed into the field, it is no caption.
  const described = changeImage(bare, only(bare), altChange(only(bare), 'A pier'))
  expect(await shown(described)).toBe(captionOf(only(described), false))
  expect(captionOf(only(described), false)).toBe('')
  // Where it was the caption before, it still is.
  const old = '![A pier](https://x.example/a.png)'
  const edited = changeImage(old, only(old), altChange(only(old), 'A quay'))
  expect(await shown(edited)).toBe('A quay')
  const without = changeImage(old, only(old), captionChange(only(old), ''))
  expect(await shown(without)).toBe('')
  const linked = changeImage(bare, only(bare), linkChange(only(bare), '/there', 'wide'))
  expect((await renderDocument({ markdown: linked })).html).toContain(
    '<figure class="img wide"><a href="/there">',
  )
})

const GALLERY = '![A](/a.png "One")\n![B](/b.png)  \n![](/c.png)'

it('a gallery is ordered, and images join and leave it', () => {
  expect(moveImage(GALLERY, read(GALLERY), 0, 2)).toBe('![B](/b.png)\n![](/c.png)  \n![A](/a.png "One")')
  expect(removeImage(GALLERY, read(GALLERY), 1)).toBe('![A](/a.png "One")\n![](/c.png)')
  expect(removeImage(GALLERY, read(GALLERY), 2)).toBe('![A](/a.png "One")\n![B](/b.png)')
  // Alone, its alternative text would become a caption that it did not have.
  expect(takeOutImage(GALLERY, read(GALLERY), 1)).toBe('![A](/a.png "One")\n![](/c.png)\n\n![B](/b.png "")')
  expect(removeImage('![A](/a.png)\n![B](/b.png)', read('![A](/a.png)\n![B](/b.png)'), 0)).toBe(
    '![B](/b.png "")',
  )
  expect(removeImage('![A](/a.png)', read('![A](/a.png)'), 0)).toBe('')
  expect(joinImages('![A](/a.png "One"){.wide}', '[![](/b.png){.left}](/c)')).toBe(
    '![A](/a.png "One")\n[![](/b.png)](/c)',
  )
})
