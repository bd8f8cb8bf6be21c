/** A film's time as a row of rays: one for each equal piece, every fifth longer, every tenth longest. */

const PIECES_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
const MAX_RAYS = 160
const HALF_WIDTH = 0.8

/** The path in a box of this size; empty for a film whose length is not known. */
export const drawRuler = (duration: number, width: number, height: number): string => {
  if (!(duration > 0)) return ''
  const piece = PIECES_SECONDS.find((one) => duration / one <= MAX_RAYS) ?? duration / MAX_RAYS
  const rays = Math.floor(duration / piece)
  return Array.from({ length: rays + 1 }, (_, i) => {
    const x = (i * piece * width) / duration
    const length = height * (i % 10 === 0 ? 0.94 : i % 5 === 0 ? 0.6 : 0.32)
    return `M${round(x - HALF_WIDTH)} ${height}l${round(HALF_WIDTH * 0.6)} ${round(-length)}h${round(HALF_WIDTH * 0.8)}l${round(HALF_WIDTH * 0.6)} ${round(length)}z`
  }).join('')
}

const round = (value: number) => +value.toFixed(1)
