/** Write by keyboard alone: every kind of block is reached, read by its role and name, changed and left; on a phone nothing covers the cursor. */
import type { Locator, Page } from '@playwright/test'
import { calloutNames } from '#contract/callout-kinds.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { MEDIA_COOKIE } from '#server/platform/http/media-cookie.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import liveCn from '#web/studio/writing/live/texts/cn.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { paste, savedText, sourceOf, untilSaved } from './support/writing.ts'

let site: StudioSite
let images: string[] = []
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    images = [toImage(await plainPhoto(ctx, 40)).src, toImage(await plainPhoto(ctx, 80)).src]
  })
})
test.afterAll(() => site.stop())

/** Opens a new article with this text. Its images are shown once a response of the studio has let the browser load them. */
const openText = async (page: Page, text: string) => {
  await sourceOf(page).click()
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookieNames).toContain(MEDIA_COOKIE)
  await paste(page, { 'text/plain': text })
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await untilSaved(page)
}

/** What is selected as a whole, or the line with the cursor. The editor marks a block when it measures, before the second frame. */
const placeIn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (document.querySelector('.cm-live-selected')) return 'a block'
    const node = getSelection()?.focusNode
    const line = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line')
    return line?.textContent ?? 'nowhere'
  })

type Person = {
  page: Page
  texts: typeof live
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** To an element that Tab leads to. */
  tabTo: (element: Locator) => Promise<void>
  /** Everybody can use what is open. */
  check: () => Promise<void>
}

type Stop = {
  before: string
  after: string
  /** The line to which one arrow leads from the paragraph above it. */
  line: string
  /** What a screen reader says of it. */
  role: (page: Page, texts: typeof live) => Locator
  /** Changes it, and goes on to the line below it. */
  visit: (person: Person) => Promise<void>
}

const addMore = async ({ press, type }: Person) => {
  await press('End')
  await type(' more')
  await press('ArrowDown')
}

/** Into the source of a rendered block, up some lines, and out of it. */
const changeSource =
  (up: number, text: string) =>
  async ({ page, press, type, check }: Person) => {
    await press('Enter')
    await expect(page.locator('.cm-live-source').first()).toBeVisible()
    await press(...Array.from({ length: up }, () => 'ArrowUp'), 'End')
    await type(text)
    await check()
    await press('Escape')
    expect(await placeIn(page)).toBe('a block')
    await press('ArrowDown')
  }

/** A player, a card and a URL: their bar. */
const linkBar = (page: Page, texts: typeof live) => page.getByRole('group', { name: texts.linkBlock.title })

const stops = (): Record<string, Stop> => ({
  paragraph: {
    before: 'Some words.',
    after: 'Some words. more',
    line: 'Some words.',
    role: (page) => page.getByRole('textbox', { name: /^(?:Text|正文)$/ }),
    visit: addMore,
  },
  heading: {
    before: '## A heading',
    after: '## A heading more',
    line: 'A heading',
    role: (page) => page.getByRole('heading', { name: 'A heading', level: 2 }),
    visit: addMore,
  },
  list: {
    before: '- one\n- two',
    after: '- one\n- more\n- two',
    line: 'one',
    role: (page) => page.getByRole('listitem').filter({ hasText: 'two' }),
    visit: async ({ press, type }) => {
      await press('End', 'Enter')
      await type('more')
      await press('ArrowDown', 'ArrowDown')
    },
  },
  numbered: {
    before: '1. first',
    after: '1. first\n2. more',
    line: 'first',
    role: (page) => page.getByRole('listitem').filter({ hasText: 'first' }),
    visit: async ({ press, type }) => {
      await press('End', 'Enter')
      await type('more')
      await press('ArrowDown')
    },
  },
  task: {
    before: '- [ ] open',
    after: '- [x] open',
    line: 'open',
    role: (page, texts) => page.getByRole('checkbox', { name: texts.task, checked: false }),
    visit: async ({ page, press, texts }) => {
      await press('Alt+Enter')
      await expect(page.getByRole('checkbox', { name: texts.task })).toBeChecked()
      await press('ArrowDown')
    },
  },
  quote: {
    before: '> A quote.',
    after: '> A quote. more',
    line: 'A quote.',
    role: (page) => page.getByRole('blockquote'),
    visit: addMore,
  },
  callout: {
    before: '> [!tip] A tip\n> Its text.',
    after: '> [!success] A tip\n> Its text.',
    line: 'A tip',
    role: (page, texts) =>
      page.getByRole('button', { name: `${texts.callout.kind}: ${calloutNames.en.tip}`, exact: true }),
    visit: async ({ page, press, check, texts }) => {
      await press('Alt+F10', 'Enter')
      const menu = page.getByRole('menu', { name: texts.callout.kind })
      await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused()
      await check()
      await press('ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown')
    },
  },
  details: {
    before: ':::details Folded\nWithin.\n:::',
    after: ':::details Folded more\nWithin.\n:::',
    line: 'Folded',
    role: (page, texts) =>
      page.getByRole('button', { name: `${texts.callout.kind}: ${calloutNames.en.details}`, exact: true }),
    visit: async (person) => {
      await addMore(person)
      await person.press('ArrowDown')
    },
  },
  code: {
    before: '```ts title="a.ts"\nlow()\n```',
    after: '```js title="b.js"\nlow() more\n```',
    line: 'low()',
    role: (page, texts) => page.getByRole('combobox', { name: texts.code.language }),
    visit: async (person) => {
      const { page, press, type, texts, check } = person
      await press('Alt+F10')
      await expect(page.getByRole('textbox', { name: texts.code.title, exact: true }).last()).toBeFocused()
      await press('Control+a')
      await type('b.js')
      await check()
      await press('Tab', 'Control+a')
      await type('js')
      await press('Enter')
      await addMore(person)
    },
  },
  formula: {
    before: '$$\nx^2\n$$',
    after: '$$\nx^2 + y\n$$',
    line: 'a block',
    role: (page) => page.getByRole('math').first(),
    visit: changeSource(1, ' + y'),
  },
  diagram: {
    before: '```mermaid\nflowchart LR\n  A --> B\n```',
    after: '```mermaid\nflowchart LR\n  A --> BC\n```',
    line: 'a block',
    role: (page) => sourceOf(page).locator('svg').last(),
    visit: changeSource(1, 'C'),
  },
  tabs: {
    before: '::::tabs\n:::tab One\nFirst.\n:::\n::::',
    after: '::::tabs\n:::tab One\nFirst. more\n:::\n::::',
    line: 'a block',
    role: (page) => page.getByRole('group').filter({ hasText: 'First.' }),
    visit: changeSource(2, ' more'),
  },
  html: {
    before: '<div align="center">HTML</div>',
    after: '<div align="center">HTML</div> more',
    line: 'a block',
    role: (page) => sourceOf(page).getByText('HTML', { exact: true }),
    visit: changeSource(0, ' more'),
  },
  divider: {
    before: '---',
    after: '---',
    line: 'a block',
    role: (page) => page.getByRole('separator').last(),
    visit: ({ press }) => press('Enter', 'ArrowDown'),
  },
  table: {
    before: '| Harbour | Low |\n| --- | --- |\n| North | 1.2 |',
    after: '| Harbour | Low |\n| --: | --- |\n| North | more |',
    line: 'a block',
    role: (page) => page.getByRole('columnheader', { name: 'Harbour' }),
    visit: async ({ page, press, type, texts, check }) => {
      const { table } = texts
      await press('Enter')
      await expect(page.getByRole('textbox', { name: table.cell(0, 'Harbour', 1) })).toBeFocused()
      await press('Shift+F10')
      const menu = page.getByRole('menu', { name: table.menus.column })
      await check()
      await press('ArrowUp', 'ArrowUp', 'End', 'Home', 'ArrowRight', 'ArrowRight')
      await expect(menu.getByRole('menuitemradio', { name: table.aligns.right })).toBeFocused()
      await press('Enter', 'Tab', 'Tab', 'Tab')
      await expect(page.getByRole('textbox', { name: table.cell(1, 'Low', 2) })).toBeFocused()
      await press('Control+a')
      await type('more')
      await check()
      await press('Escape')
    },
  },
  image: {
    before: `![](${images[0]})`,
    after: `![more](${images[0]} "Words")`,
    line: 'a block',
    role: (page, texts) => page.getByRole('button', { name: `${texts.image.title}: ${texts.image.noAlt}` }),
    visit: async ({ page, press, type, texts, tabTo, check }) => {
      await press('Enter')
      await page.getByRole('group', { name: texts.image.title }).waitFor()
      await tabTo(page.getByRole('textbox', { name: texts.image.alt }))
      await type('more')
      await press('Tab')
      await press('Control+a')
      await type('Words')
      await check()
      await press('Escape', 'ArrowDown')
    },
  },
  gallery: {
    before: `![One](${images[0]})\n![Two](${images[1]})`,
    after: `![One](${images[0]})\n![more](${images[1]})`,
    line: 'a block',
    role: (page, texts) => page.getByRole('button', { name: `${texts.image.place(2, 2)}: Two` }),
    visit: async ({ page, press, type, texts, tabTo, check }) => {
      await press('Enter', 'ArrowRight')
      await expect(page.getByRole('button', { name: `${texts.image.place(2, 2)}: Two` })).toBeFocused()
      await press('Enter')
      await page.getByRole('group', { name: texts.image.gallery }).waitFor()
      await tabTo(page.getByRole('textbox', { name: texts.image.alt }))
      await press('Control+a')
      await type('more')
      await check()
      await press('Escape', 'ArrowDown')
    },
  },
  video: {
    before: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    after: '[youtube.com/watch?v=aaaaaaaaaaa](https://www.youtube.com/watch?v=aaaaaaaaaaa)',
    line: 'a block',
    role: (page) => sourceOf(page).getByRole('link', { name: /YouTube/ }),
    visit: async ({ page, press, texts, check }) => {
      const bar = linkBar(page, texts)
      await press('Enter')
      await expect(bar.getByRole('button', { name: texts.linkBlock.player, pressed: true })).toBeFocused()
      await check()
      await press('Shift+Tab', 'Shift+Tab')
      await expect(bar.getByRole('button', { name: texts.linkBlock.link })).toBeFocused()
      await press('Enter')
      await expect(sourceOf(page)).toBeFocused()
      await press('ArrowDown')
    },
  },
  card: {
    before: '> [!card] [The tides](https://example.org/)\n> Of a harbour.',
    after: 'https://example.org/',
    line: 'a block',
    role: (page) => sourceOf(page).getByRole('link', { name: /The tides/ }),
    visit: async ({ page, press, texts, check }) => {
      await press('Enter')
      const bar = linkBar(page, texts)
      await expect(bar.getByRole('button', { name: texts.linkBlock.card, pressed: true })).toBeFocused()
      await check()
      await press('Shift+Tab', 'Enter')
      await expect(
        bar.getByRole('button', { name: texts.linkBlock.link, pressed: true }).first(),
      ).toBeFocused()
      await press('Escape')
      expect(await placeIn(page)).toBe('a block')
      await press('ArrowDown')
    },
  },
  url: {
    before: 'https://example.org/a',
    after: 'https://example.org/a-more',
    line: 'a block',
    role: (page) => sourceOf(page).getByRole('link', { name: 'example.org/a' }),
    visit: async ({ page, press, type, texts, tabTo }) => {
      await press('Enter')
      await tabTo(linkBar(page, texts).last().getByRole('button', { name: texts.linkBlock.edit }))
      await press('Enter')
      await type('-more')
      await press('Escape')
      expect(await placeIn(page)).toBe('a block')
      await press('ArrowDown')
    },
  },
  link: {
    before: 'See [a link](https://example.org/).',
    after: 'See [a link](https://example.org/more).',
    line: 'See a link.',
    role: (page) => sourceOf(page).getByText('a link'),
    visit: async ({ page, press, type, texts, check }) => {
      await press('Home', ...Array.from({ length: 7 }, () => 'ArrowRight'), 'Control+k')
      const form = page.getByRole('form', { name: texts.link.title })
      await expect(form.getByRole('textbox', { name: texts.link.address })).toBeFocused()
      await press('End')
      await type('more')
      await check()
      await press('Enter')
      await expect(form).toHaveCount(0)
      await press('ArrowDown')
    },
  },
  inline: {
    before: 'So is $x^2$.',
    after: 'So is $x^2+y$.',
    line: 'So is x2.',
    role: (page) => page.getByRole('math').last(),
    visit: async ({ press, type }) => {
      await press('End', 'ArrowLeft', 'ArrowLeft')
      await type('+y')
      await press('ArrowDown')
    },
  },
  footnote: {
    before: 'A note[^1].',
    after: 'A note[^1] more.',
    line: 'A note1.',
    role: (page) => sourceOf(page).getByRole('superscript'),
    visit: async ({ page, press, type, texts, check }) => {
      await press('End', 'ArrowLeft', 'Alt+F10')
      await expect(page.getByRole('button', { name: texts.footnote.edit })).toBeFocused()
      await check()
      await press('Enter')
      await type('New. ')
      await press('Alt+F10')
      await expect(page.getByRole('button', { name: `1 ${texts.footnote.back}` })).toBeFocused()
      await press('Enter')
      await type(' more')
      await press('ArrowDown')
    },
  },
})

for (const look of looks) {
  const [words, texts] = look.locale === 'cn' ? [cn, liveCn] : [en, live]
  test(`every kind of block by keyboard alone, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const { page } = await openStudio(
      visitSite,
      site,
      '/studio/write',
      { ...look, hasMotion: false },
      'write',
    )
    const all = Object.entries(stops())
    const textOf = (part: 'before' | 'after', between: string) =>
      [between, ...all.flatMap(([, stop]) => [stop[part], between])].join('\n\n')
    await openText(page, `${textOf('before', 'On.')}\n\n[^1]: The note.`)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const person: Person = {
      page,
      texts: texts as typeof live,
      press,
      type: (text) => page.keyboard.type(text),
      tabTo: async (element) => {
        const isThere = () => element.evaluate((one) => one === document.activeElement)
        for (let step = 0; step < 15 && !(await isThere()); step += 1) await press('Tab')
        await expect(element).toBeFocused()
      },
      check: () => expectAccessible(page),
    }
    const goOn = async () => {
      expect(await placeIn(page)).toBe('On.')
      await press('End')
      await person.type(' Left.')
      await press('ArrowDown')
    }
    await press('Control+Home')
    for (const [name, stop] of all)
      await test.step(name, async () => {
        await goOn()
        expect(await placeIn(page)).toBe(stop.line)
        await expect(stop.role(page, person.texts)).toBeVisible()
        await stop.visit(person)
      })
    await goOn()
    await untilSaved(page)
    await expect
      .poll(() => savedText(site, page))
      .toBe(`${textOf('after', 'On. Left.')}\n\n[^1]: New. The note.`)

    // From any text, the key leads to the toolbar, and Esc comes back.
    await press('Control+Home', 'Alt+F10')
    await expect(page.getByRole('combobox', { name: words.lineType })).toBeFocused()
    await press('Escape')
    await expect(sourceOf(page)).toBeFocused()
  })
}

const KEYBOARD_PX = 380

/** The keyboard of a phone covers the foot of the window, whose size stays: so do those of Apple. */
const openKeyboard = (page: Page) =>
  page.evaluate((px) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - px })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, KEYBOARD_PX)

/** What a finger would meet at the foot of the cursor, or in the middle of another element; `seen` when that is the text or the element. */
const whatCovers = (page: Page, selector?: string) =>
  page.evaluate((sought) => {
    const element = document.querySelector(sought ?? '.cm-cursor-primary')
    const box = element?.getBoundingClientRect()
    if (!element || !box || box.height === 0) return 'nothing is there'
    const foot = visualViewport?.height ?? innerHeight
    const met = document.elementFromPoint(
      box.left + box.width / 2,
      box.top + box.height * (sought ? 0.5 : 0.9),
    )
    const isText = !sought && met?.closest('.cm-editor') && !met.closest('.cm-tooltip, .cm-table-bar')
    if (box.bottom > foot) return `below the foot: ${Math.round(box.bottom)} of ${foot}`
    return isText || element.contains(met)
      ? 'seen'
      : `${Math.round(box.top)}: ${met?.tagName} ${met?.className}`
  }, selector)

const LINES = Array.from(
  { length: 8 },
  () => 'The pier was empty at noon, and nobody looked at the water.',
).join('\n\n')
const ROWS = Array.from({ length: 30 }, (_, i) => `| ${i} | low |`).join('\n')

test('the keyboard of a phone, the sheets on it and the notice leave in sight what is written', {
  tag: '@full',
}, async ({ visitSite }) => {
  const look = { ...looks[1], locale: 'en', hasMotion: false } as const
  const visitor = await openStudio(visitSite, site, '/studio/write', look, 'write')
  // The library for rich text asks at its start whether the browser parses HTML; an image of another site is not loaded.
  visitor.expectFailure(/requires 'TrustedHTML' assignment|images\.example\.com|ERR_FAILED/)
  const { page } = visitor
  await page.route('**/images.example.com/**', (route) => route.abort())
  const table = `| Hour | Water |\n| --- | --- |\n${ROWS}`
  await openText(
    page,
    [
      LINES,
      'See [a link](/about) and a note[^1].',
      table,
      `![](${images[0]})`,
      LINES,
      '[^1]: The note.',
    ].join('\n\n'),
  )
  const seen = (selector?: string) => expect.poll(() => whatCovers(page, selector)).toBe('seen')
  await openKeyboard(page)
  await seen()

  // A sheet that a slash opens, wherever the line is.
  for (const key of ['Control+End', 'Control+Home']) {
    await page.keyboard.press(key)
    await page.keyboard.press('End')
    await page.keyboard.type(' /')
    await page.getByRole('listbox', { name: en.formats.insert }).waitFor()
    await seen()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
  }

  // The note of a number.
  await sourceOf(page).getByText('See').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.locator('.cm-fn-tip').waitFor()
  await seen()

  // The form of a link, the cells of a table that is higher than the window, the sheet of an image.
  await sourceOf(page).getByText('a link').click()
  await expect(page.getByRole('textbox', { name: live.link.address })).toBeFocused()
  await seen('.cm-link')
  await seen(':focus')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (let row = 0; row < 30; row += 1) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('x')
    await seen(':focus')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: live.image.alt }).focus()
  await page.keyboard.type('A pier')
  await seen(':focus')
  await seen('.cm-live-pick')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+End')
  await paste(page, {
    'text/plain': 'From there',
    'text/html': `<p>${LINES}</p><p>From <img src="https://images.example.com/a.png"> <b>there</b></p>`,
  })
  await page.getByRole('region', { name: en.paste.region }).waitFor()
  await seen()
  await seen(`[aria-label="${en.paste.region}"]`)
  await page.keyboard.type(' and then')
  await seen()
})
