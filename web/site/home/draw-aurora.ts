/**
 * Draws the archive as the aurora chart of the masthead. Each article is a bright ray, as tall as the article is
 * long; faint rays between them show how much was written around that time. Pure, so that the server and the browser
 * draw the same.
 */
import type { Ray } from '#contract/archives.ts'
import { MIN_RAYS } from './aurora-limits.ts'
import {
  createTimeline,
  AURORA_HEIGHT as H,
  type TimelineMark,
  AURORA_WIDTH as W,
} from './aurora-timeline.ts'

/** A bright ray, in the form that the pointer search needs. */
export type AuroraPoint = { id: number; day: number; x: number; y: number; leanX: number; length: number }

export type DrawnAurora = {
  /** `<path>` elements from the faintest group to the brightest. */
  groups: [string, string, string, string]
  /** Oldest first; empty for the decorative curtain. */
  points: AuroraPoint[]
  axis: { marks: TimelineMark[]; ticks: string; today: number | null } | null
}

export const drawAurora = (rays: readonly Ray[], today: number): DrawnAurora => {
  const key = `${today} ${rays.join()}`
  // Drawing takes a fifth of the rendering time of the home page, and the archive seldom changes.
  if (lastDrawing?.key !== key) lastDrawing = { key, drawn: draw(rays, today) }
  return lastDrawing.drawn
}

let lastDrawing: { key: string; drawn: DrawnAurora } | undefined

const draw = (rays: readonly Ray[], today: number): DrawnAurora => {
  if (rays.length < MIN_RAYS) return placeholderCurtain()
  const first = (rays[0] as Ray)[0]
  const last = (rays[rays.length - 1] as Ray)[0]
  const time = createTimeline(first, last, today)
  const groups: DrawnAurora['groups'] = ['', '', '', '']

  const lengths = rays.map(([, words]) => words).sort((a, b) => a - b)
  // A book-length article must not flatten all others.
  const long = Math.min(quantile(lengths, 1), 1.5 * quantile(lengths, 0.95))
  const longer = quantile(lengths, 0.8)
  const placed = rays.map(([day, words, , id]) => ({ day, words, id, x: time.x(day) }))

  const density = densityOf(placed)
  drawBetween(groups, density, (placed[0] as Placed).x - 20, (placed[placed.length - 1] as Placed).x + 20)

  const points = placed.map(({ day, words, id, x }) => {
    const length = H * (0.08 + 0.8 * Math.min(1, (words / long) ** 0.75))
    const point = { id, day, ...wedge(x, length) }
    groups[words > longer ? 3 : 2] += articlePath(point)
    return point
  })
  // Each tick begins where the one before it ended: 0.4 KB less of a home page with ten years.
  const whole = time.ticks.map(Math.round)
  const ticks = whole
    .map((x, i) => (i === 0 ? `M${x} ${AXIS}v3` : `m${x - (whole[i - 1] as number)}-3v3`))
    .join('')
  return { groups, points, axis: { marks: time.marks, ticks, today: time.today } }
}

/** Height of the time axis. */
export const AXIS = H - 26.5

type Placed = { x: number; words: number; day: number; id: number }

/** The lower edge of the rays: a fixed gentle wave. */
const foot = (x: number): number =>
  H -
  76 -
  24 * Math.sin((x / W) * 5.2 + 0.6) -
  15 * Math.sin((x / W) * 15.5 + 2.2) -
  6 * Math.sin((x / W) * 33)

/** Rays become shorter toward the oldest third, because the site's title is above it and must not overlap them. */
const nearness = (x: number): number => {
  const t = Math.min(1, Math.max(0, (x / W - 0.34) / 0.25))
  return 0.13 + 0.87 * t * t * (3 - 2 * t)
}

const FAR_X = W * 0.56
const FAR_Y = -H * 4

type Wedge = { x: number; y: number; leanX: number; length: number }

/** A ray at `x`, inclined toward the vanishing point, with the precision that is written into the page. */
const wedge = (x: number, fullLength: number): Wedge => {
  const y = foot(x)
  const length = Math.min(fullLength * nearness(x), y + 8)
  const distance = Math.hypot(FAR_X - x, FAR_Y - y)
  return { x, y, leanX: ((FAR_X - x) / distance) * length, length: (length * (y - FAR_Y)) / distance }
}

/**
 * Units to which the far end of a ray is rounded. It is invisible, because the ray has faded there, and every home page contains hundreds
 * of them.
 */
type Steps = { lean: number; length: number }
const STEPS_OF_ARTICLE: Steps = { lean: 2, length: 4 }
const STEPS_BETWEEN: Steps = { lean: 4, length: 8 }

const footOf = ({ x, y }: Wedge, width: number) => ({ x: Math.round(x - width / 2), y: roundTo(y, 2) })

/** From the left end of the foot to the far end. */
const sidesOf = ({ leanX, length }: Wedge, width: number, steps: Steps): string =>
  `h${num(width)}l${roundTo(leanX - width / 2, steps.lean)}${signed(-Math.max(2, roundTo(length, steps.length)))}`

/** The ray of an article, in a path of its own: it fades toward its own end. The fill closes the path. */
const articlePath = (wedge: Wedge): string => {
  const { x, y } = footOf(wedge, ARTICLE_WIDTH)
  return `<path d="M${x} ${y}${sidesOf(wedge, ARTICLE_WIDTH, STEPS_OF_ARTICLE)}"/>`
}
const ARTICLE_WIDTH = 2

/** This many faint rays fade together, toward the end of the longest of them; neighbors are about as long. */
const RAYS_A_PATH = 8

/** Faint rays in one path, each from the foot of the one before it: a third of the text of paths of their own. */
const faintPaths = (wedges: readonly Wedge[], width: number): string => {
  let paths = ''
  for (let i = 0; i < wedges.length; i += RAYS_A_PATH) {
    let from = { x: 0, y: 0 }
    const rays = wedges.slice(i, i + RAYS_A_PATH).map((wedge, n) => {
      const to = footOf(wedge, width)
      const start = n === 0 ? `M${to.x} ${to.y}` : `zm${to.x - from.x}${signed(to.y - from.y)}`
      from = to
      return start + sidesOf(wedge, width, STEPS_BETWEEN)
    })
    paths += `<path d="${rays.join('')}"/>`
  }
  return paths
}

/** How much was written around x, 0 to 1. */
const densityOf = (placed: Placed[]) => {
  const reach = Math.min(36, Math.max(15, (W / placed.length) * 0.8))
  const at = (x: number) => {
    let sum = 0
    for (const ray of placed) {
      const d = (ray.x - x) / reach
      if (Math.abs(d) < 4) sum += ray.words * Math.exp((-d * d) / 2)
    }
    return sum
  }
  const full = quantile(
    placed.map(({ x }) => at(x)).sort((a, b) => a - b),
    0.85,
  )
  return (x: number) => Math.min(1, at(x) / full)
}

const drawBetween = (
  groups: DrawnAurora['groups'],
  density: (x: number) => number,
  from: number,
  to: number,
): void => {
  const faint: [Wedge[], Wedge[], Wedge[]] = [[], [], []]
  let i = 0
  for (let x = from; x < to; i++) {
    const q = density(x)
    const shake = jitter(i)
    const length =
      q < 0.03 ? 8 + 12 * shake : Math.min(H * 0.8, 22 + H * 0.72 * q ** 0.62) * (0.6 + 0.5 * shake)
    faint[q > 0.5 ? 2 : q > 0.2 ? 1 : 0].push(wedge(x + shake, length))
    // Rays are closer together where more was written.
    x += 7.8 - 4.2 * q ** 0.6
  }
  groups[0] += faintPaths(faint[0], 1.2)
  groups[1] += faintPaths(faint[1], 1.2)
  groups[2] += faintPaths(faint[2], 1.7)
}

/** For a young site: a decorative curtain without data. */
const placeholderCurtain = (): DrawnAurora => {
  const groups: DrawnAurora['groups'] = ['', '', '', '']
  const swell = (x: number) => {
    const t = x / W
    // Two wide folds beside the title, fading before the edge.
    return (0.5 + 0.5 * Math.sin(t * 21 - 11.4)) ** 1.4 * (0.35 + 0.6 * t) * Math.min(1, (1 - t) * 7)
  }
  drawBetween(groups, (x) => 0.05 + 0.7 * swell(x), 30, W - 24)
  return { groups, points: [], axis: null }
}

/** Evenly scattered and deterministic: multiples of the golden ratio. */
const jitter = (i: number): number => (i * 0.618_033_988_7) % 1

const quantile = (sorted: number[], q: number): number =>
  Math.max(1, sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 1)

/** A tenth of a unit, without a leading zero, because every home page contains the masthead. */
const num = (value: number): string => {
  const text = (+value.toFixed(1)).toString()
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text
}
const signed = (value: number): string => (value < 0 ? String(value) : ` ${value}`)

const roundTo = (value: number, step: number): number => step * Math.round(value / step) || 0
