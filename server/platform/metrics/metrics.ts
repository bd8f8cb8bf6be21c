/** Counts what the process does, for /metrics. Labels are from closed lists, so nothing of a visitor is in them. */
import { performance } from 'node:perf_hooks'

/** What a request asks for; `unreadable` is one that Node could not parse. */
export type RequestClass = 'page' | 'api' | 'studio' | 'file' | 'check' | 'unreadable'
/** Where something failed that nobody expected: in a request, while a page was rendered, in a background job or write. */
type FailurePlace = 'request' | 'page' | 'job'

export type Metrics = {
  countRequest: (requestClass: RequestClass, status: number, seconds: number) => void
  /** An error that is no outage and no decision of the application: the visitor got 50000, or nobody was waiting. */
  countFailure: (place: FailurePlace) => void
  /** A disk, a database or a store did not work: the visitor got 50300. */
  countOutage: () => void
  countPage: (source: 'cache' | 'render') => void
  countJob: (outcome: 'completed' | 'failed') => void
  /** In the text format of Prometheus. */
  text: () => string
}

export function createMetrics(): Metrics {
  const requests = new Map<string, Sample>()
  const durations = new Map<string, { labels: Sample['labels']; sum: number; count: number }>()
  const failures = zeros('place', ['request', 'page', 'job'])
  const pages = zeros('source', ['cache', 'render'])
  const jobs = zeros('outcome', ['completed', 'failed'])
  let outages = 0

  return {
    countRequest: (requestClass, status, seconds) => {
      const labels = { class: requestClass, status: `${Math.floor(status / 100)}xx` }
      const key = `${requestClass} ${labels.status}`
      const sample = requests.get(key)
      if (sample) sample.value += 1
      else requests.set(key, { labels, value: 1 })
      const duration = durations.get(requestClass)
      if (duration) {
        duration.sum += seconds
        duration.count += 1
      } else durations.set(requestClass, { labels: { class: requestClass }, sum: seconds, count: 1 })
    },
    countFailure: (place) => increase(failures, place),
    countOutage: () => {
      outages += 1
    },
    countPage: (source) => increase(pages, source),
    countJob: (outcome) => increase(jobs, outcome),
    text: () =>
      [
        counterText('borealis_http_requests_total', 'Requests that were answered.', [...requests.values()]),
        summaryText('borealis_http_request_duration_seconds', 'Time until a response was sent.', [
          ...durations.values(),
        ]),
        counterText('borealis_unexpected_failures_total', 'Unexpected failures; the log has their causes.', [
          ...failures.values(),
        ]),
        counterText(
          'borealis_outages_total',
          'Requests refused because a disk, a database or a store failed.',
          [{ labels: {}, value: outages }],
        ),
        counterText('borealis_pages_total', 'Pages by where they came from.', [...pages.values()]),
        counterText('borealis_jobs_total', 'Background jobs that this process ran.', [...jobs.values()]),
      ].join(''),
  }
}

/** Every value of a label from the start, as a rate cannot be computed from a counter that appears with its first event. */
const zeros = (label: string, values: string[]): Map<string, Sample> =>
  new Map(values.map((value) => [value, { labels: { [label]: value }, value: 0 }]))

function increase(samples: Map<string, Sample>, key: string): void {
  const sample = samples.get(key)
  if (sample) sample.value += 1
}

/** Under the names that dashboards for Node know. */
export function processMetrics(): string {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const one = (value: number) => [{ labels: {}, value }]
  return [
    gaugeText('process_resident_memory_bytes', 'Memory of this process.', one(rss)),
    gaugeText('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', one(heapUsed)),
    gaugeText('nodejs_external_memory_bytes', 'Memory of buffers and the like.', one(external)),
    counterText('process_cpu_seconds_total', 'Processor time.', one((user + system) / 1e6)),
    counterText(
      'nodejs_eventloop_active_seconds_total',
      'Time in which the event loop was busy.',
      one(performance.eventLoopUtilization().active / 1e3),
    ),
    gaugeText('process_start_time_seconds', 'Start in Unix time.', one(performance.timeOrigin / 1e3)),
  ].join('')
}

const files =
  /^\/(media|avatars|covers|cards|assets|fonts|site-style|backup-download|export-download)\/|\.(css|js|svg|ico|png|webp|woff2|txt|xml|json|webmanifest)$/
const checks = /^\/(healthz|readyz|metrics)$/

/** @param url path and query */
export function requestClass(url: string): RequestClass {
  const path = url.split('?', 1)[0] ?? ''
  if (checks.test(path)) return 'check'
  if (/^\/(api\/)?studio(\/|$)/.test(path)) return 'studio'
  if (/^\/api(\/|$)/.test(path)) return 'api'
  return files.test(path) ? 'file' : 'page'
}

type Sample = { labels: Record<string, string>; value: number }

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const counterText = (name: string, help: string, samples: Sample[]): string =>
  block(
    { name, help, type: 'counter' },
    samples.map((sample) => line(name, sample)),
  )

export const gaugeText = (name: string, help: string, samples: Sample[]): string =>
  block(
    { name, help, type: 'gauge' },
    samples.map((sample) => line(name, sample)),
  )

type Summary = { labels: Sample['labels']; sum: number; count: number }

/** Sum and count, of which a server computes averages; no quantiles. */
const summaryText = (name: string, help: string, summaries: Summary[]): string =>
  block(
    { name, help, type: 'summary' },
    summaries.flatMap(({ labels, sum, count }) => [
      line(`${name}_sum`, { labels, value: sum }),
      line(`${name}_count`, { labels, value: count }),
    ]),
  )

function block({ name, help, type }: { name: string; help: string; type: string }, lines: string[]): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function line(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
