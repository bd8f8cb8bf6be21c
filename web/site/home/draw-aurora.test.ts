import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_RAYS, type Ray } from '#contract/archives.ts'
import { MIN_RAYS } from './aurora-limits.ts'
import { AURORA_WIDTH, createTimeline } from './aurora-timeline.ts'
import { drawAurora } from './draw-aurora.ts'
import { type Lead, renderAurora } from './render-aurora.ts'

const TODAY = 20_778

/** `count` articles over `days` before today, of many lengths. */
const archive = (count: number, days: number): Ray[] =>
  Array.from({ length: count }, (_, i) => [
    TODAY - days + Math.floor((i / count) * days),
    300 + ((i * 7919) % 4700),
    1,
    i + 1,
  ])

const spans = [
  ['three months', 90],
  ['five years', 1_826],
  ['twenty-five years', 9_131],
] as const

describe('the aurora chart', () => {
  it.each(spans)('of %s is in time order, inside the drawing, and small', (_, days) => {
    const { groups, points, axis } = drawAurora(archive(MAX_RAYS, days), TODAY)
    expect(points).toHaveLength(MAX_RAYS)
    for (let i = 1; i < points.length; i++)
      expect(points[i]?.x).toBeGreaterThanOrEqual(points[i - 1]?.x ?? Number.POSITIVE_INFINITY)
    expect(points[0]?.x).toBeGreaterThan(40)
    expect(points.at(-1)?.x).toBeLessThan(AURORA_WIDTH - 40)
    const svg = groups.join('') + JSON.stringify(axis)
    expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/)
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(3 * 1024)
  })

  it('joins up to eight faint rays in a path, each to the right of the one before it', () => {
    const [faint] = drawAurora(archive(MIN_RAYS - 1, 300), TODAY).groups
    const paths = [...faint.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d)
    const feet = paths.flatMap((d) => {
      let foot = 0
      return [...d.matchAll(/[Mm](-?\d+)/g)].map(([, step]) => (foot += Number(step)))
    })
    expect(feet.length).toBeGreaterThan(50)
    expect(paths).toHaveLength(Math.ceil(feet.length / 8))
    expect(feet).toEqual(feet.toSorted((a, b) => a - b))
    expect(feet.at(-1)).toBeLessThan(AURORA_WIDTH)
  })

  it('keeps old rays below the title and never leaves the drawing at the top', () => {
    const { points } = drawAurora(archive(200, 3_000), TODAY)
    for (const { x, y, length } of points) {
      expect(y - length).toBeGreaterThanOrEqual(-8.5)
      if (x < AURORA_WIDTH * 0.34) expect(length).toBeLessThan(50)
    }
  })

  it('is taller for longer articles', () => {
    const rays = archive(40, 900).map(([day, , n, id]): Ray => [day, id === 39 ? 4_000 : 800, n, id])
    const { points } = drawAurora(rays, TODAY)
    expect(points[38]?.length).toBeGreaterThan((points[37]?.length ?? 0) * 1.2)
  })

  it('is a calm curtain without a time axis while there are few articles', () => {
    const drawn = drawAurora(archive(MIN_RAYS - 1, 300), TODAY)
    expect(drawn.points).toEqual([])
    expect(drawn.axis).toBeNull()
    expect(drawn.groups.join('')).toContain('<path')
  })

  it('accepts articles that were all written on one day', () => {
    const { groups } = drawAurora(archive(20, 0), TODAY)
    expect(groups.join('')).not.toMatch(/NaN|Infinity/)
  })
})

describe('the time axis', () => {
  it.each(spans)('of %s has labels that do not touch', (_, days) => {
    const { marks, today } = createTimeline(TODAY - days, TODAY, TODAY)
    const labels = marks.filter((mark) => mark.labeled)
    expect(labels.length).toBeGreaterThan(0)
    labels.forEach((mark, i) => {
      const next = labels[i + 1]?.x ?? today ?? Number.NaN
      expect(next - mark.x).toBeGreaterThan(60)
    })
  })

  it.each([
    ['three months, the last article two months ago', 90, 60, true],
    ['three months, the last article three months ago', 90, 91, false],
    ['eight years, the last article a year ago', 2_922, 365, true],
    ['eight years, the last article two years ago', 2_922, 730, false],
  ])('of %s ends where the newest quarter would be empty', (_, days, ago, hasToday) => {
    const last = TODAY - ago
    const { today, x, marks } = createTimeline(last - days, last, TODAY)
    expect(today !== null).toBe(hasToday)
    if (hasToday) expect(x(last)).toBeGreaterThan(AURORA_WIDTH * 0.5)
    else expect(x(last)).toBeGreaterThan(AURORA_WIDTH * 0.95)
    expect(marks.some(({ labeled }) => labeled)).toBe(true)
    for (const mark of marks) expect(mark.x).toBeLessThan(AURORA_WIDTH - 40)
  })

  it('names today only where it ends there', () => {
    const labels = { mark: () => 'a year', today: 'today', lead: null }
    const svg = (ago: number) => {
      const rays = archive(40, 900).map(([day, ...ray]): Ray => [day - ago, ...ray])
      return renderAurora(drawAurora(rays, TODAY), labels)
    }
    expect(svg(0)).toContain('>today<')
    expect(svg(400)).not.toContain('today')
    expect(svg(400)).toContain('>a year<')
  })

  it('is led to the pinned article from its own ray, or from the one of its time, and no label is crossed', () => {
    const rays = archive(40, 900)
    const drawn = drawAurora(rays, TODAY)
    const svg = (lead: Lead | null) =>
      renderAurora(drawn, { mark: ({ year }) => String(year), today: 'today', lead })
    const leaderAt = (text: string) => Number(/M([\d.]+) [\d.]+V480/.exec(text)?.[1])
    expect(leaderAt(svg(null))).toBeCloseTo(drawn.points.at(-1)?.x ?? 0, 0)
    const createTime = new Date((rays[20]?.[0] ?? 0) * 86_400_000).toISOString()
    for (const id of [rays[20]?.[3] ?? 0, 4711])
      expect(leaderAt(svg({ id, createTime }))).toBeCloseTo(drawn.points[20]?.x ?? 0, 0)
    const marked = drawn.axis?.marks.find(({ labeled }) => labeled)?.x ?? 0
    const crossing = drawn.points.find(({ x }) => x > marked + 10 && x < marked + 60)
    const crossed = svg({ id: crossing?.id ?? 0, createTime })
    expect(crossed.match(/aurora-crossed/g)).toHaveLength(1)
    expect(svg({ id: 4711, createTime })).not.toContain('aurora-crossed')
    // The newest one is from some days ago.
    expect(svg(null)).toContain('aurora-today aurora-crossed')
  })
})
