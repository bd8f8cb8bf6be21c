/** Counts what the process does, for /metrics. Labels are from closed lists, so nothing of a visitor is in them. */
import { counterText, type Sample, summaryText } from './prometheus-text.ts'

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
