/** Loads a server with many connections and returns its responses and its processor time. */
import { join } from 'node:path'
import type { Server } from '../machine/baseline.ts'
import { outputOf } from '../machine/children.ts'
import { cpuSeconds, familyOf } from '../machine/process-use.ts'
import { browserHeaders } from './client.ts'

export type Load = {
  origin: string
  /** Each connection requests these in turn. */
  paths: string[]
  connections: number
  seconds: number
  headers: Record<string, string>
}

export type LoadResult = {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  errors: number
  statuses: Record<string, number>
}

export type MeasuredLoad = LoadResult & {
  /** Processor time of the server and its worker processes for one request; null where it cannot be measured. */
  cpuMs: number | null
}

type LoadOptions = Pick<Load, 'paths' | 'seconds'> & { headers?: Record<string, string>; status?: number }

const generator = join(import.meta.dirname, 'generator.ts')
export const CONNECTIONS = 32

/** @throws Error for any other status than the expected one */
export async function runLoad(
  server: Pick<Server, 'origin' | 'pid'>,
  options: LoadOptions,
): Promise<MeasuredLoad> {
  const { paths, seconds, headers = {}, status = 200 } = options
  const load: Load = {
    origin: server.origin,
    paths,
    connections: CONNECTIONS,
    seconds,
    headers: { ...browserHeaders, ...headers },
  }
  const before = processorSeconds(server.pid)
  const words = ['--disable-warning=ExperimentalWarning', generator, JSON.stringify(load)]
  const output = await outputOf(process.execPath, words, { withinMs: (seconds + 20) * 1000 })
  const after = processorSeconds(server.pid)
  const driven = JSON.parse(output) as LoadResult
  const others = Object.keys(driven.statuses).filter((one) => one !== String(status))
  if (driven.errors > 0 || others.length > 0)
    throw new Error(`${server.origin}: ${driven.errors} errors, statuses ${JSON.stringify(driven.statuses)}`)
  const cpuMs = before === null || after === null ? null : ((after - before) * 1000) / driven.requests
  return { ...driven, cpuMs }
}

/** Of the server and its worker processes, in seconds. */
function processorSeconds(pid: number): number | null {
  const used = familyOf(pid).map(cpuSeconds)
  return used.every((one) => one === null) ? null : used.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}
