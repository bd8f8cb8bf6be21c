/** Renders the aurora as one SVG text, which hydration skips. */
import { AURORA_HEIGHT as H, type TimelineMark, AURORA_WIDTH as W } from './aurora-timeline.ts'
import { type AuroraPoint, AXIS, type DrawnAurora } from './draw-aurora.ts'

export type AuroraLabels = {
  mark: (mark: TimelineMark) => string
  today: string
  lead: Lead | null
}

/** The article below the chart, if that is not the newest. */
export type Lead = { id: number; createTime: string }

/** Brightness of the groups, from the faint rays to the tallest articles. */
const BRIGHTNESS = [0.26, 0.42, 0.72, 1]

const stop = (offset: number, ink: string, opacity: number): string =>
  `<stop class="aurora-${ink}" offset="${offset}" stop-opacity="${opacity}"/>`

/** One for all groups, each of which has its own opacity of the fill. */
const GRADIENT =
  '<linearGradient id="aurora" x1="0" y1="1" x2="0" y2="0">' +
  stop(0, 'foot', 1) +
  stop(0.08, 'body', 0.92) +
  stop(0.45, 'middle', 0.6) +
  stop(0.8, 'crown', 0.38) +
  stop(1, 'crown', 0) +
  '</linearGradient>'

/** The style sheet sets the colors by class, so that the chart has the colors of the theme. */
export const renderAurora = ({ groups, points, axis }: DrawnAurora, labels: AuroraLabels): string => {
  const leader = labels.lead ? rayOf(points, labels.lead) : points.at(-1)
  return (
    `<svg class="aurora" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">` +
    `<defs>${GRADIENT}</defs>` +
    groups.map((rays, i) => `<g fill="url(#aurora)" fill-opacity="${BRIGHTNESS[i]}">${rays}</g>`).join('') +
    `<path class="aurora-axis" d="M-4000 ${AXIS}H${W + 4000}"/>` +
    renderLeader(leader) +
    `${axis ? renderAxis(axis, labels, leader?.x ?? W) : ''}</svg>`
  )
}

const DAY_MS = 86_400_000

/** Its own ray, or in a long archive the one that stands for its time. */
const rayOf = (points: readonly AuroraPoint[], { id, createTime }: Lead): AuroraPoint | undefined => {
  const distance = ({ day }: AuroraPoint) => Math.abs(day - Date.parse(createTime) / DAY_MS)
  return points.find((point) => point.id === id) ?? points.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** On phones, from the ray of the article below to the rule above it. */
const renderLeader = (point: AuroraPoint | undefined): string => {
  if (!point) return ''
  const { x, y, leanX, length } = point
  return (
    `<g class="aurora-leader"><path d="M${round(x - 2)} ${round(y)}h4l${round(leanX - 3)} ${round(-length)}h-2z"/>` +
    `<path d="M${round(x)} ${AXIS}V${H + LEADER_END}"/></g>`
  )
}
/** Below the chart, in its units, on a phone: as far as `.masthead` has space there. */
const LEADER_END = 60

const renderAxis = (
  { marks, ticks, today }: NonNullable<DrawnAurora['axis']>,
  labels: AuroraLabels,
  leaderX: number,
): string =>
  `<path class="aurora-axis" d="${ticks}${marks.map(({ x }) => `M${Math.round(x)} ${AXIS}v7`).join('')}"/>` +
  marks
    .filter(({ labeled: labelled }) => labelled)
    .map((mark) => {
      const x = mark.x + 8
      const isCrossed = leaderX > x - 8 && leaderX < x + CROSSED_WIDTH
      return `<text class="aurora-mark${isCrossed ? ' aurora-crossed' : fromWidth(x)}" x="${round(x)}" y="${H - 7}">${labels.mark(mark)}</text>`
    })
    .join('') +
  (today === null ? '' : renderToday(today, labels.today, leaderX))

/** On phones the chart is this high, and its left part is outside of the window. */
const PHONE_HEIGHT_PX = 168
/** Masthead.css has a rule for each step; from the last one on, the whole chart is in the window. */
const STEP_PX = 40
const NARROWEST_PX = 320
const WHOLE_FROM_PX = 600

/** The class of a label at x that would be cut off at the left edge of windows below a width; empty where it never is. */
const fromWidth = (x: number): string => {
  const needed = ((W - x) * PHONE_HEIGHT_PX) / H + 2
  const step = Math.min(WHOLE_FROM_PX, Math.ceil(needed / STEP_PX) * STEP_PX)
  return step <= NARROWEST_PX ? '' : ` aurora-from-${step}`
}

/** Of a label on a phone. */
const CROSSED_WIDTH = 80

const renderToday = (x: number, label: string, leaderX: number): string =>
  `<path class="aurora-now" d="M${round(x)} ${AXIS}v7"/>` +
  `<text class="aurora-mark aurora-today${leaderX > x - CROSSED_WIDTH && leaderX < x - 3 ? ' aurora-crossed' : ''}" x="${round(x - 6)}" y="${H - 7}" text-anchor="end">${label}</text>`

const round = (value: number) => +value.toFixed(1)
