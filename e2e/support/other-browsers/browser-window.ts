/** A window of a browser that Playwright does not drive, and what a visitor does in it with the mouse and the keys. */
import { expect } from '@playwright/test'

/** What WebDriver and WebDriver BiDi share. The actions are those of the standard (W3C WebDriver, section 17). */
export type BrowserSession = {
  /** Such as `Firefox 140.0`. */
  version: string
  /** Opens a URL and waits until it is loaded. */
  navigate: (url: string) => Promise<void>
  /** The value of an expression in the page, without undefined and functions. Promises are awaited. */
  evaluate: <T>(expression: string) => Promise<T>
  perform: (actions: InputAction[]) => Promise<void>
  /** Uncaught exceptions and console errors since the start, where the browser reports them. */
  errors: () => string[]
  stop: () => Promise<void>
}

type InputAction = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Record<string, unknown>[]
}

export type BrowserWindow = BrowserSession & {
  /** Opens a path and waits until scripts have hydrated the page. */
  open: (path: string) => Promise<void>
  /** Waits until the expression is truthy in the page. */
  until: (expression: string) => Promise<void>
  /** Waits for a visible element and moves the mouse to its middle. @param text a part of its text */
  point: (selector: string, text?: string) => Promise<void>
  /** The same, and clicks it. */
  click: (selector: string, text?: string) => Promise<void>
  /** Types into the focused element. Single keys are characters of the standard, such as `keys.enter`. */
  type: (text: string) => Promise<void>
  chooseTheme: (theme: 'theme-dark' | 'theme-light') => Promise<void>
}

export const keys = { enter: '\uE007', escape: '\uE00C' }

export const browserWindow = (session: BrowserSession, siteUrl: string): BrowserWindow => {
  const until = (expression: string) =>
    expect.poll(() => session.evaluate<boolean>(`Boolean(${expression})`), { message: expression }).toBe(true)
  /** The page may still move: the middle counts when it is the same twice. */
  const point = async (selector: string, text = '') => {
    let last: Point | null = null
    let found: Point | null = null
    await expect
      .poll(
        async () => {
          last = found
          found = await session.evaluate<Point | null>(middleOf(selector, text))
          return found !== null && last?.x === found.x && last.y === found.y
        },
        { message: `${selector} ${text}` },
      )
      .toBe(true)
    const { x, y } = found as unknown as Point
    await session.perform([mouse([{ type: 'pointerMove', x, y, origin: 'viewport', duration: 0 }])])
  }
  return {
    ...session,
    until,
    point,
    open: async (path) => {
      await session.navigate(siteUrl + path)
      // Scripts start early when the visitor does something.
      await session.perform([mouse([{ type: 'pointerMove', x: 5, y: 5, origin: 'viewport', duration: 0 }])])
      await until(IS_HYDRATED)
    },
    click: async (selector, text) => {
      await point(selector, text)
      await session.perform([
        mouse([
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      ])
    },
    type: (text) =>
      session.perform([
        {
          type: 'key',
          id: 'keys',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]),
    chooseTheme: async (theme) => {
      await session.evaluate(`document.cookie = ${JSON.stringify(`theme=${theme}; path=/`)}`)
    },
  }
}

type Point = { x: number; y: number }

const mouse = (actions: InputAction['actions']): InputAction => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
})

/** React marks the elements that it has hydrated. */
const IS_HYDRATED = `Object.keys(document.querySelector('#app > header') ?? {}).some((key) => key.startsWith('__reactFiber'))`

/** Runs in the page: the middle of the first such element that is visible, and on top there; else null. */
const middleOf = (selector: string, text: string): string => `(() => {
  for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {
    if (!element.textContent.includes(${JSON.stringify(text)}) || !element.checkVisibility()) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = Math.round(left + width / 2)
    const y = Math.round(top + height / 2)
    const hit = document.elementFromPoint(x, y)
    if (hit && (element.contains(hit) || hit.contains(element))) return { x, y }
  }
  return null
})()`
