import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultIcon, defaultIconSvg } from './default-icon.ts'

it('is the drawing of the file that crawlers request', () => {
  const file = readFileSync(join(import.meta.dirname, '..', 'public', 'favicon.svg'), 'utf8')
  expect(defaultIconSvg).toBe(file.trim())
})

it('is a URL that an attribute can hold as it is', () => {
  expect(defaultIcon).not.toMatch(/["#<>&]/)
  const [, svg = ''] = defaultIcon.split('data:image/svg+xml,')
  expect(decodeURIComponent(svg).replaceAll("'", '"')).toBe(defaultIconSvg)
})
