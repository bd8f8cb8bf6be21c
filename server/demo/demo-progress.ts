/** Prints the progress of loading the demo content at the first start: resizing its images takes about 15 seconds. */
import type { DemoProgress } from './demo.ts'

type Out = { isTTY?: boolean; write: (text: string) => unknown }

/** One line that changes in a terminal, which the next thing that is said writes over; elsewhere a line for each part. */
export function demoProgress(out: Out): DemoProgress {
  let told = ''
  return (part, far = '') => {
    if (out.isTTY) out.write(`\r\x1b[KFirst start: putting in the demo’s ${part} ${far}`.trimEnd())
    else if (part !== told) out.write(`First start: putting in the demo’s ${part}\n`)
    told = part
    if (part === 'comments' && out.isTTY) out.write('\r\x1b[K')
  }
}
