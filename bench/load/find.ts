/** Requests of the command palette of the studio: searches over everything of the owner's, as they are typed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { StudioBenchmarkSite } from '../data/studio-site.ts'

/** A frequent word, two, a rare one, letters in order, Chinese, and nothing at all. */
const searches = ['h', 'harbour', 'harbour winter', 'hrbrwntr', '灯', 'zzzzzz']

/** Milliseconds of each search. */
export async function timeFinds({ origin, owner }: StudioBenchmarkSite): Promise<number[]> {
  const times: number[] = []
  for (const q of searches) {
    const from = performance.now()
    const response = await fetch(`${origin}/api/studio/find?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const { code } = (await response.json()) as { code: number }
    if (code !== 20000) throw new Error(`${q}: ${code}`)
    times.push(performance.now() - from)
    await pause(20)
  }
  return times
}
