/**
 * Blocking time from the processor time of tasks. Lighthouse multiplies how long a task took by the clock, and on a machine
 * with two cores that contains what the browser's other processes, the server and other programs did meanwhile.
 */

/** An event of a trace of Chromium; times in microseconds, `tdur` is the processor time of its thread. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** A task is long from here on, by the definition of total blocking time. */
const LONG_TASK_MS = 50

/**
 * The processor time of each task of the page's main thread, in milliseconds, from the navigation on. More than Lighthouse counts: it
 * leaves out what comes before the first contentful paint.
 */
export function taskTimes(events: TraceEvent[]): number[] {
  // Other tabs and the browser have main threads, too; only the page shows something last.
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const start = events.findLast(
    ({ name, pid, ts }) => name === 'navigationStart' && pid === painted?.pid && ts <= (painted?.ts ?? 0),
  )
  if (!painted || !start) throw new Error('The trace has no first contentful paint.')
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        /\bRunTask$/.test(name) && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= start.ts,
    )
    .map(({ tdur = 0 }) => tdur / 1000)
}

/** The sum of what tasks take beyond 50 ms on a device that is `slowdown` times slower than this machine, in milliseconds. */
export const blockedTime = (tasks: number[], slowdown: number): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task * slowdown - LONG_TASK_MS), 0)

/**
 * How many times slower the phone of Lighthouse's preset is than a machine with this benchmark index: the preset's 4 is for an
 * index of about 2 000, because Lighthouse warns below 1 000 of a machine half as fast as it expects.
 */
export const calibratedSlowdown = (benchmarkIndex: number): number => Math.max(1, benchmarkIndex / 500)
