/** Looking for what hostile texts left in a page, and waking whatever could run. */
import type { Page } from 'playwright-core'

/** The classic functions report instead of asking; what they are called with fails the test. */
export const reportCalls = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(globalThis, name, {
        value: (...words: unknown[]) => console.error(`RAN ${name}`, ...words),
      })
    }
  })
}

/** Everything in the document that could run, were the policy not there to stop it. */
export const dangerousParts = (page: Page): Promise<string[]> => page.evaluate(findDangerousParts)

/** Runs in the page. */
export const findDangerousParts = (): string[] => {
  const ours = (element: Element) =>
    element instanceof HTMLScriptElement &&
    (element.type === 'application/json' ||
      element.type === 'application/ld+json' ||
      element.src.startsWith(location.origin))
  const bad: string[] = []
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName
    if (
      (tag === 'script' && !ours(element)) ||
      ['iframe', 'object', 'embed', 'base', 'frame'].includes(tag)
    ) {
      bad.push(element.outerHTML.slice(0, 200))
    }
    for (const { name, value } of element.attributes) {
      const isAddress = /^(href|src|action|formaction|xlink:href|data|poster|srcset|to|values|from)$/.test(
        name,
      )
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of addresses
      const plain = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
      const runs = isAddress && /^(javascript:|vbscript:|data:(?!image\/))/.test(plain)
      if (name.startsWith('on') || name === 'srcdoc' || runs)
        bad.push(`${tag} ${name}=${value.slice(0, 100)}`)
    }
  }
  return bad
}

/** Hovers, focuses and clicks all that came from the post, without following links away. */
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
    await new Promise((wake) => setTimeout(wake, 20))
  })
