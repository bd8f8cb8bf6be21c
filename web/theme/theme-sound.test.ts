import { afterEach, expect, it, vi } from 'vitest'
import { playThemeSound } from './theme-sound.ts'

afterEach(() => void vi.unstubAllGlobals())

it('does not throw where the browser blocks storage, so the theme can be switched again', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(() => playThemeSound('theme-dark')).not.toThrow()
})
