/** Reads processor time and memory of a running process on Linux; null elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'

const read = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Processor time of all its running threads, in nanoseconds. */
export function cpuSeconds(pid: number): number | null {
  let nanoseconds = 0
  for (const thread of threadsOf(pid)) {
    // A thread may end while the others are being read.
    const text = read(pid, `task/${thread}/schedstat`)
    if (text !== null) nanoseconds += Number(text.split(' ')[0])
  }
  return nanoseconds === 0 ? null : nanoseconds / 1e9
}

const TICKS_PER_SECOND = 100

/** Processor time of the process, its descendants, and those of them that have ended, in seconds. */
export function familyCpuSeconds(pid: number): number | null {
  let ticks = 0
  for (const one of familyOf(pid)) {
    const stat = read(one, 'stat')
    if (stat === null) continue
    // proc(5) counts the fields behind the name of the program from 3: 14 to 17 are the times, its own and those of its children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    for (const field of fields.slice(11, 15)) ticks += Number(field)
  }
  return ticks === 0 ? null : ticks / TICKS_PER_SECOND
}

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

export type Memory = {
  /** Its private pages, and its share of shared ones (PSS). */
  pssMb: number
  /** All mapped pages that are present (RSS). */
  rssMb: number
}

export function memoryOf(pid: number): Memory | null {
  const rollup = read(pid, 'smaps_rollup')
  if (rollup === null) return null
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? Number.NaN) / 1024
  return { pssMb: megabytes('Pss'), rssMb: megabytes('Rss') }
}

/** The peak of the resident set. */
export function peakMb(pid: number): number | null {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(read(pid, 'status') ?? '')
  return found ? Number(found[1]) / 1024 : null
}

/** The process and all its descendants. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...threadsOf(pid)
    .flatMap((thread) => (read(pid, `task/${thread}/children`) ?? '').split(' '))
    .filter(Boolean)
    .flatMap((child) => familyOf(Number(child))),
]
