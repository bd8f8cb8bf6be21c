/** Generates load in a separate process: reads its options from the arguments and writes the results as JSON. */
import autocannon from 'autocannon'
import type { Load, LoadResult } from './run-load.ts'

const { origin, paths, connections, seconds, headers } = JSON.parse(process.argv[2] as string) as Load
const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  headers,
  requests: paths.map((path) => ({ path })),
})
const driven: LoadResult = {
  requests: result.requests.total,
  perSecond: result.requests.total / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  maxMs: result.latency.max,
  errors: result.errors,
  statuses: Object.fromEntries(
    Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
  ),
}
console.log(JSON.stringify(driven))
