/** Moves what a handle of a list in the studio holds, by keyboard. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** @param lifted what is announced once the item is lifted */
export const moveByKeys = async (page: Page, handle: string, lifted: string, ...keys: string[]) => {
  await page.getByRole('button', { name: handle, exact: true }).focus()
  // What was put down before may still be on its way.
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(page.getByText(lifted)).toBeAttached({ timeout: 2000 })
  }).toPass()
  for (const key of keys) await page.keyboard.press(key)
}
