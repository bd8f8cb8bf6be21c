/** Reads the processor time that another process has used. */
import { readFileSync } from 'node:fs'

/** The clock ticks of Linux's /proc, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100

/** In milliseconds, of all threads, in steps of 10; null where the system does not say, and for a process that ended or could not be started. */
export function processorMs(pid: number | undefined): number | null {
  if (pid === undefined) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may contain blanks: proc(5) counts the fields behind it from 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
