/** Reads what strace wrote: how many syncs of a file the process made between the arrival of a request and its response. */

/** A call that another thread interrupted is written in two lines: the second one says that it has ended. */
const started = /^(\d+) +(\w+)\((\d+)<([^>]*)>(.*)$/
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/

type Call = { name: string; fd: string; place: string; rest: string }

/**
 * @param trace written with `-f -y`
 * @param target path and query of the requests
 * @param file the end of its name
 * @returns the number of syncs of each request that has a response, in the order of the responses
 */
export function syncsBetween(trace: string, target: string, file: string): number[] {
  const open = new Map<string, number>()
  const found: number[] = []
  let syncs = 0
  for (const { name, fd, place, rest } of finishedCalls(trace)) {
    if (/^fd?a?t?a?sync$/.test(name) && place.endsWith(file) && /= 0/.test(rest)) syncs += 1
    if (/^(read|recvfrom)$/.test(name) && rest.includes(` ${target} HTTP/1.1`)) open.set(fd, syncs)
    if (!/^(write|writev|sendto)$/.test(name) || !rest.includes('HTTP/1.1 200')) continue
    const before = open.get(fd)
    if (before !== undefined) found.push(syncs - before)
    open.delete(fd)
  }
  return found
}

/** Calls in the order in which they ended. */
function* finishedCalls(trace: string): Generator<Call> {
  const unfinished = new Map<string, Call>()
  for (const line of trace.split('\n')) {
    const begun = started.exec(line)
    if (begun) {
      const [, thread = '', name = '', fd = '', place = '', rest = ''] = begun
      if (rest.endsWith('<unfinished ...>')) unfinished.set(`${thread} ${name}`, { name, fd, place, rest })
      else yield { name, fd, place, rest }
      continue
    }
    const [, thread = '', name = '', rest = ''] = resumed.exec(line) ?? []
    const call = unfinished.get(`${thread} ${name}`)
    if (!call) continue
    unfinished.delete(`${thread} ${name}`)
    yield { ...call, rest: call.rest + rest }
  }
}
