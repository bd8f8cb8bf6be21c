/**
 * Memory: the proportional set size (PSS) of the server's process on 10 000 articles, twelve seconds after its start
 * and after a minute of 32 connections over a mix of pages and calls, and once more when it has rested. The
 * server runs from a copy of the Node binary, so that no other Node process on the machine bears a share of it: this
 * is what an owner's machine has to hold.
 */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyOfSeeded, emptyFolder } from '../data/copies.ts'
import { drive } from '../load/drive.ts'
import { type Memory, memoryOf } from '../machine/process-use.ts'
import { startSite } from '../machine/site.ts'
import type { Part } from '../part.ts'
import type { Figure, Goal } from '../report/figures.ts'

const IDLE_MS = 12_000

/** What readers ask for, and what programs do. */
export const mix = [
  '/',
  '/archives',
  '/tags',
  ...Array.from({ length: 20 }, (_, i) => `/?page=${i + 2}`),
  ...Array.from({ length: 20 }, (_, i) => `/article-list/${i + 1}`),
  ...Array.from({ length: 400 }, (_, i) => `/articles/${i * 20 + 1}`),
  ...Array.from({ length: 100 }, (_, i) => `/api/articles/${i * 90 + 5}`),
  ...Array.from({ length: 50 }, (_, i) => `/api/articles/all?current=${i * 15 + 1}&size=10`),
  '/api/archives/all?current=3&size=10',
  '/api/archives/aurora',
  '/api/tags/all',
  '/api/categories/all',
]

export const memory: Part = {
  name: 'memory',
  how: 'PSS of the server on 10 000 articles, with a Node binary that no other process shares: idle, after a minute of load over pages and calls, and rested.',
  run: async ({ isQuick, say }) => {
    const node = join(await emptyFolder('node'), 'node')
    await copyFile(process.execPath, node)
    const site = await startSite({ dataFolder: await copyOfSeeded(10_000), node })
    await pause(isQuick ? 2_000 : IDLE_MS)
    const idle = memoryOf(site.pid)
    const seconds = isQuick ? 10 : 60
    say(`${seconds} s of load`)
    const driven = await drive(site, { paths: mix, seconds })
    const loaded = memoryOf(site.pid)
    await pause(isQuick ? 2_000 : IDLE_MS)
    const rested = memoryOf(site.pid)
    await site.stop()
    return [
      figureOf('idle', idle, { atMost: 90 }),
      figureOf('after load', loaded, { atMost: 150 }),
      figureOf('rested', rested),
      { name: 'requests answered meanwhile', value: driven.requests, unit: '' },
      { name: 'a request of the mix: processor', value: driven.cpuMs, unit: 'ms/req' },
    ]
  },
}

function figureOf(name: string, memory: Memory | null, goal?: Goal): Figure {
  const figure = { name: `PSS, ${name}`, unit: 'MB', ...(goal ? { goal } : {}) }
  if (!memory) return { ...figure, value: null, note: 'not measured here: Linux only' }
  const { pssMb, rssMb, anonymousMb } = memory
  return {
    ...figure,
    value: pssMb,
    note: `RSS ${rssMb.toFixed(0)}, without mapped files ${anonymousMb.toFixed(0)}`,
  }
}
