/** Ends a session while a page is open, and logs the owner in where the studio asks for it. */
import { expect, type Page } from '@playwright/test'
import { hashPassword } from '#server/features/users/password.ts'
import { selectOwner, updatePassword } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import frame from '#web/studio/frame/texts/en.ts'
import type { RunningSite } from './site.ts'
import type { StudioSite } from './studio-site.ts'

const PASSWORD = 'a long polar night'

/** Gives the owner of a new site the password that `signInPlace` types. */
export const setOwnerPassword = async (ctx: Ctx): Promise<void> => {
  const owner = await selectOwner(ctx.db)
  const password = await hashPassword(PASSWORD)
  await ctx.transaction((tx) => updatePassword(tx, owner?.id ?? 0, password))
}

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? '""') as string)

/** Ends the session of this window on the server only; the tab still holds its token. */
export const expireSession = async (site: RunningSite, page: Page): Promise<void> => {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` }
  const { status } = await fetch(`${site.url}/api/users/logout`, { method: 'POST', headers })
  expect(status).toBe(200)
}

/** Logs in where the session has ended. The tests read with the session that this gives. */
export const signInPlace = async (site: StudioSite, page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: frame.lost.title })
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.locator('input[name=password]').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const token = await tokenOf(page)
  site.owner = { ...site.owner, token, headers: { authorization: `Bearer ${token}` } }
}
