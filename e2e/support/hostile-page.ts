/** Finds what hostile texts left in a page, and triggers whatever could run. */
import type { Page } from '@playwright/test'
import { EARLY_SCRIPT } from '#web/document/early-script.ts'

/** Makes `alert` and the like report their arguments as a console error, which fails the test. */
export const reportScriptRuns = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(globalThis, name, {
        value: (...words: unknown[]) => console.error(`RAN ${name}`, ...words),
      })
    }
  })
}

/** Every element and attribute of the document that could run without the content security policy. */
export const scriptSources = (page: Page): Promise<string[]> => page.evaluate(`(${scriptFinder})(document)`)

/** Runs in the page, on its document or on one that it has parsed. */
export type FindScriptSources = (root: Document) => string[]

/** @param inlineScript the text of the site's own inline script */
const findScriptSources = (root: Document, inlineScript: string): string[] => {
  const ours = (element: Element) =>
    element instanceof HTMLScriptElement &&
    (element.textContent === inlineScript ||
      element.type === 'application/json' ||
      element.type === 'application/ld+json' ||
      /^\/assets\/[\w-]+\.js$/.test(element.getAttribute('src') ?? ''))
  const bad: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName
    if (
      (tag === 'script' && !ours(element)) ||
      ['iframe', 'object', 'embed', 'base', 'frame'].includes(tag)
    ) {
      bad.push(element.outerHTML.slice(0, 200))
    }
    for (const { name, value } of element.attributes) {
      const isUrl = /^(href|src|action|formaction|xlink:href|data|poster|srcset|to|values|from)$/.test(name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove these from URLs
      const plain = () => value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
      const runs = isUrl && /^(javascript:|vbscript:|data:(?!image\/))/.test(plain())
      if (name.startsWith('on') || name === 'srcdoc' || runs)
        bad.push(`${tag} ${name}=${value.slice(0, 100)}`)
    }
  }
  return bad
}

/** The source of a `FindScriptSources`, to be evaluated in a page. */
export const scriptFinder = `(root) => (${findScriptSources})(root, ${JSON.stringify(EARLY_SCRIPT)})`

/** Sends pointer, focus and click events to every element of the main part, without following links. */
export const touchEverything = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    addEventListener('click', (event) => event.preventDefault(), { capture: true })
    addEventListener('submit', (event) => event.preventDefault(), { capture: true })
    const kinds = [
      'pointerover',
      'mouseover',
      'mouseenter',
      'mousemove',
      'mousedown',
      'mouseup',
      'click',
      'focus',
      'blur',
    ]
    for (const element of document.querySelectorAll('main *')) {
      for (const kind of kinds) {
        const isBubbling = kind !== 'focus' && kind !== 'blur' && kind !== 'mouseenter'
        element.dispatchEvent(new MouseEvent(kind, { bubbles: isBubbling, cancelable: true }))
      }
    }
    // Handlers run at once; an error that one of them throws is reported with the next task.
    await new Promise((resolve) => setTimeout(resolve))
  })
