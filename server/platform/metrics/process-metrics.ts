/** The memory and the processor time of this process, under the names that dashboards for Node know. */
import { performance } from 'node:perf_hooks'
import { counterText, gaugeText } from './prometheus-text.ts'

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
