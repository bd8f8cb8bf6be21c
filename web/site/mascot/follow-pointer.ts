/** Lets the mascot's eyes follow the pointer. */

/** Design: how far the eyes move, in units of the drawing. */
const REACH = 4.2
/** Specification: without a movement the eyes look straight ahead again. */
export const EYES_RESET_MS = 2000

/** @returns where the eyes are drawn, as an offset in units of the drawing */
export const eyeOffset = (dx: number, dy: number): { x: number; y: number } => {
  const distance = Math.hypot(dx, dy)
  const scale = distance === 0 ? 0 : REACH / Math.max(distance, 60)
  return { x: dx * scale, y: dy * scale }
}

/** Nothing moves under reduced motion. @returns a function that stops following */
export const followPointer = (mascot: HTMLElement): (() => void) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const ended = new AbortController()
  let frame = 0
  let timer: ReturnType<typeof setTimeout>
  const look = (x: number, y: number) => {
    const eyes = mascot.querySelector<SVGElement>('.eyes')
    if (eyes) eyes.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`
  }
  addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(() => look(0, 0), EYES_RESET_MS)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const { left, top, width, height } = mascot.getBoundingClientRect()
        const { x, y } = eyeOffset(clientX - left - width * 0.66, clientY - top - height * 0.64)
        look(x, y)
      })
    },
    { signal: ended.signal, passive: true },
  )
  return () => {
    ended.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
