/** Presses the keys of a sequence such as `g k`, which counts only when they follow each other within a second. */
import type { Page } from '@playwright/test'

/** In one step: keys that are sent one by one take longer than that on a busy machine. */
export const pressSequence = (page: Page, ...keys: string[]): Promise<void> =>
  page.evaluate((names) => {
    for (const key of names)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, keys)
