/** Prints the progress of loading the demo content at the first start: resizing its images takes about 15 seconds. */
import type { DemoProgress } from './demo.ts'

type Out = { isTTY?: boolean; write: (text: string) => unknown }

/** On a terminal one line that changes and that the next output overwrites; elsewhere a line for each part. */
export function demoProgress(out: Out): DemoProgress {
  let lastPart = ''
  return (part, far = '') => {
    if (out.isTTY) out.write(`\r\x1b[KFirst start: adding the demo ${part} ${far}`.trimEnd())
    else if (part !== lastPart) out.write(`First start: adding the demo ${part}\n`)
    lastPart = part
    if (part === 'comments' && out.isTTY) out.write('\r\x1b[K')
  }
}
