/** Tests when the theme toggle sounds. */
import { afterEach, expect, it, vi } from 'vitest'
import { themeSoundChoice } from '#web/session/visitor-choice.ts'
import { playThemeSound } from './theme-sound.ts'

afterEach(() => {
  themeSoundChoice.set(true)
  vi.unstubAllGlobals()
})

/** A fake of the browser's audio. Returns the frequencies at which tones began. */
const listen = ({ isReduced = false } = {}): number[] => {
  const begun: number[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      createOscillator = () => {
        let from = 0
        const tone = {
          type: '',
          frequency: {
            setValueAtTime: (hertz: number) => {
              from = hertz
            },
            exponentialRampToValueAtTime: () => {},
          },
          connect: <Node>(next: Node) => next,
          start: () => void begun.push(from),
          stop: () => {},
        }
        return tone
      }
      createGain = () => ({
        gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
        connect: () => {},
      })
    },
  )
  return begun
}

it('each theme has a tone of its own, the light one higher', () => {
  const begun = listen()
  playThemeSound('theme-light')
  playThemeSound('theme-dark')
  expect(begun).toHaveLength(2)
  expect(begun[0]).toBeGreaterThan(begun[1] as number)
})

it('is silent under reduced motion, and where the visitor turned it off', () => {
  const reduced = listen({ isReduced: true })
  playThemeSound('theme-light')
  expect(reduced).toEqual([])
  const begun = listen()
  themeSoundChoice.set(false)
  playThemeSound('theme-light')
  expect(begun).toEqual([])
})

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
