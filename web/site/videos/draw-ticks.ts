/** Draws the ticks of the seek bar as rays: one for each time step, every fifth longer, every tenth longest. */

const STEP_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
const MAX_TICKS = 160
const HALF_WIDTH = 0.8

/** SVG path in a box of this size; empty when the duration is unknown. */
export const drawTicks = (duration: number, width: number, height: number): string => {
  if (!(duration > 0)) return ''
  const step = STEP_SECONDS.find((one) => duration / one <= MAX_TICKS) ?? duration / MAX_TICKS
  const ticks = Math.floor(duration / step)
  return Array.from({ length: ticks + 1 }, (_, i) => {
    const x = (i * step * width) / duration
    const length = height * (i % 10 === 0 ? 0.94 : i % 5 === 0 ? 0.6 : 0.32)
    return `M${round(x - HALF_WIDTH)} ${height}l${round(HALF_WIDTH * 0.6)} ${round(-length)}h${round(HALF_WIDTH * 0.8)}l${round(HALF_WIDTH * 0.6)} ${round(length)}z`
  }).join('')
}

const round = (value: number) => +value.toFixed(1)
