/** Shows the progress of a command on a terminal or in a log. */

/** `path` names what is being worked on. */
export type CommandProgress = { done: number; total: number; path: string }
export type ProgressOutput = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/** Writes one line that changes on a terminal, and elsewhere one line for each tenth of the items. */
export function progressTo(out: ProgressOutput, items = 'items'): (progress: CommandProgress) => void {
  let reported = 0
  return ({ done, total, path }) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (out.isTTY) {
      const line = `${done} of ${total}  ${path}`.replace(/\p{Cc}/gu, ' ').slice(0, (out.columns ?? 80) - 1)
      out.write(`\r\x1b[K${done === total ? '' : line}`)
    } else if (tenth > reported) {
      reported = tenth
      out.write(`${tenth * 10} %: ${done} of ${total} ${items}\n`)
    }
  }
}
