/** Tests that the mascot's eyes follow the pointer and come to rest. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EYES_RESET_MS, followPointer } from './follow-pointer.ts'

let move: (event: Partial<PointerEvent>) => void
const eyes = { style: { translate: '' } }
const mascot = {
  querySelector: () => eyes,
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
} as unknown as HTMLElement
const isStill = { matches: false }

beforeEach(() => {
  vi.useFakeTimers()
  eyes.style.translate = ''
  isStill.matches = false
  move = () => {}
  vi.stubGlobal('matchMedia', () => isStill)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw()
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal('addEventListener', (_: string, listener: typeof move) => {
    move = listener
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pointer = { clientX: 900, clientY: 64, pointerType: 'mouse' }

it('the eyes look straight ahead again 2 s after the last movement', () => {
  followPointer(mascot)
  move(pointer)
  expect(eyes.style.translate).toBe('4.2px 0.0px')
  vi.advanceTimersByTime(1000)
  move(pointer)
  vi.advanceTimersByTime(EYES_RESET_MS - 1)
  expect(eyes.style.translate).toBe('4.2px 0.0px')
  vi.advanceTimersByTime(1)
  expect([EYES_RESET_MS, eyes.style.translate]).toEqual([2000, '0.0px 0.0px'])
})

it('the eyes do not move under reduced motion, and not for a finger', () => {
  followPointer(mascot)
  move({ ...pointer, pointerType: 'touch' })
  expect(eyes.style.translate).toBe('')
  isStill.matches = true
  move = () => {}
  followPointer(mascot)
  move(pointer)
  expect(eyes.style.translate).toBe('')
})
