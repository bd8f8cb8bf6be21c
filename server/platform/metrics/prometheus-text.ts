/** Writes metrics in the text format of Prometheus (version 0.0.4). */

export type Sample = { labels: Record<string, string>; value: number }

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const counterText = (name: string, help: string, samples: Sample[]): string =>
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
export const summaryText = (name: string, help: string, summaries: Summary[]): string =>
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
