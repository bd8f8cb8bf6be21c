/** `journey` is Vitest's `it` with a site and readers; a journey fails when a reader met an error on the way. */
import { type Browser, chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { browserFlags, findOrInstallBrowser } from '../scripts/browser.ts'
import { createReader, type Reader, type ReaderOptions } from './reader.ts'

export type Visit = (options?: ReaderOptions & { siteUrl?: string }) => Promise<Reader>

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags })

export const journey = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  /** Lets another reader in, with a language, a theme and a window of their own. */
  .extend('visit', async ({ browser }, { onCleanup }): Promise<Visit> => {
    const readers: Reader[] = []
    onCleanup(async () => {
      for (const { context } of readers) await context.close()
      expect(readers.flatMap((reader) => reader.complaints())).toEqual([])
    })
    return async ({ siteUrl = inject('siteUrl'), ...options } = {}) => {
      const reader = await createReader(browser, siteUrl, options)
      readers.push(reader)
      return reader
    }
  })
  /** A reader at a desk, in English, in the dark theme, as nobody has chosen anything. */
  .extend('reader', ({ visit }) => visit())
