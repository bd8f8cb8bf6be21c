/** What a running process uses: processor time and memory, as Linux tells them; null elsewhere. */
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

const read = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** User and system time of all its threads since it started, in hundredths of a second. */
export function cpuSeconds(pid: number): number | null {
  const stat = read(pid, 'stat')
  if (stat === null) return null
  // The name of the program stands in brackets and may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export type Memory = {
  /** Its own pages, and its share of those that several processes have. */
  pssMb: number
  /** Everything mapped and present. */
  rssMb: number
  /** Without the files that it mapped: heap, stacks, buffers. */
  anonymousMb: number
}

export function memoryOf(pid: number): Memory | null {
  const rollup = read(pid, 'smaps_rollup')
  if (rollup === null) return null
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? Number.NaN) / 1024
  return { pssMb: megabytes('Pss'), rssMb: megabytes('Rss'), anonymousMb: megabytes('Anonymous') }
}

/** The most that it ever held at once. */
export function peakMb(pid: number): number | null {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(read(pid, 'status') ?? '')
  return found ? Number(found[1]) / 1024 : null
}
