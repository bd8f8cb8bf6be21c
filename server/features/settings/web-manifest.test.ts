/** Tests GET /manifest.webmanifest: name, language, colors and icons of the installed site. */
// @module-tag engine
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { updateSettings } from './update-settings.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const manifest = async () => {
  const response = await context.fetch('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  return (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] } & Record<
    string,
    unknown
  >
}

it('names the site and has every icon that browsers ask for before they offer to install it', async () => {
  const { icons, ...rest } = await manifest()
  expect(rest).toMatchObject({
    name: 'Borealis',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    theme_color: '#0d1318',
  })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of icons)
    expect(existsSync(join(import.meta.dirname, '../../../web/public', src)), src).toBe(true)
})

it('follows the settings: the Chinese title, the light theme, the same icons', async () => {
  await context.ctx.transaction((tx) =>
    updateSettings(context.ctx, tx, {
      defaultLocale: 'cn',
      websiteTitle: '极光',
      name: '极光',
      favicon: '/media/icon.png',
      themeConfig: {
        theme: 'theme-light',
        profile_shape: 'circle-avatar',
        feature: true,
        gradient: { color_1: null, color_2: null, color_3: null },
        header_gradient_css_light: null,
        header_gradient_css_dark: null,
      },
    }),
  )
  const { icons, ...rest } = await manifest()
  expect(rest).toMatchObject({ name: '极光', short_name: '极光', lang: 'zh-CN', theme_color: '#f7fbfb' })
  expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
})
