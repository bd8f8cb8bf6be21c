import { expect, it } from 'vitest'
import { inWords, remedyFor, say } from '#server/platform/report-message.ts'
import { filledDisk, type ImportOptions, type ImportSource, runImport } from './pipeline.ts'
import type { ImportedItem } from './report.ts'

const item = (path: string, more: Partial<ImportedItem> = {}): ImportedItem => ({
  path,
  outcome: 'created',
  as: null,
  id: null,
  title: null,
  reason: null,
  warnings: [],
  ...more,
})

/** Imports letters as items; `written` records the writes in their order. */
const importLetters = async (
  letters: string[],
  source: Partial<ImportSource<string>> = {},
  options: ImportOptions = {},
) => {
  const written: string[] = []
  const report = await runImport<string>(
    {
      source: 'letters',
      items: letters,
      pathOf: (letter) => letter,
      plan: async (letter) => ({
        item: item(letter),
        apply: async () => written.push(letter),
      }),
      ...source,
    },
    options,
  )
  return { written, report }
}

it('plans and applies each item, and reports its id', async () => {
  const { written, report } = await importLetters(['a', 'b'])
  expect(written).toEqual(['a', 'b'])
  expect(report.items.map(({ path, outcome, id }) => [path, outcome, id])).toEqual([
    ['a', 'created', 1],
    ['b', 'created', 2],
  ])
  expect(report).toMatchObject({ source: 'letters', dryRun: false, interrupted: false })
})

it('a dry run reports the same outcomes and writes nothing', async () => {
  let isFinished = false
  const finish = async () => {
    isFinished = true
  }
  const { written, report } = await importLetters(['a', 'b'], { finish }, { dryRun: true })
  expect(written).toEqual([])
  expect(isFinished).toBe(false)
  expect(report.counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 0 })
})

it('an item that fails is reported with its reason and stops no other', async () => {
  const plan = async (letter: string) => {
    if (letter === 'a') throw new Error('no such letter')
    return { item: item(letter) }
  }
  const { report } = await importLetters(['a', 'b'], { plan })
  expect(report.items).toMatchObject([
    { path: 'a', outcome: 'failed', reason: say('unexpected-error', { problem: 'no such letter' }) },
    { path: 'b', outcome: 'created', reason: null },
  ])
})

it('an error that concerns the whole import stops it', async () => {
  const plan = async () => {
    throw new Error('the disk is full')
  }
  const onError = (_: string, error: unknown) => {
    throw error
  }
  await expect(importLetters(['a', 'b'], { plan, onError })).rejects.toThrow('the disk is full')
})

it('finishes the current item when it is interrupted, and names the items that were not reached', async () => {
  const stop = new AbortController()
  const onProgress = () => stop.abort()
  const { written, report } = await importLetters(['a', 'b', 'c'], {}, { signal: stop.signal, onProgress })
  expect(written).toEqual(['a'])
  expect(report.interrupted).toBe(true)
  expect(report.items.map(({ outcome, reason }) => `${outcome} ${reason && inWords(reason)}`)).toEqual([
    'created null',
    'skipped the import was stopped before this item',
    'skipped the import was stopped before this item',
  ])
})

it('applies items again that refer to later items', async () => {
  const written: string[] = []
  const plan = async (letter: string) => ({
    item: item(letter),
    needsSecondPass: letter === 'a' && written.length === 0,
    apply: async () => written.push(letter),
  })
  const { report } = await importLetters(['a', 'b'], { plan })
  expect(written).toEqual(['a', 'b', 'a'])
  expect(report.counts.created).toBe(2)
})

it('reports rejected items in the order of the source', async () => {
  const { report } = await importLetters(['a', 'c'], {
    rejected: [item('b', { outcome: 'skipped', reason: say('not-markdown') })],
    compare: (a, b) => inWords(a.path).localeCompare(inWords(b.path)),
  })
  expect(report.items.map(({ path }) => path)).toEqual(['a', 'b', 'c'])
})

it('reports progress before each item and at the end', async () => {
  const progress: string[] = []
  await importLetters(
    ['a', 'b'],
    {},
    { onProgress: ({ done, total, path }) => progress.push(`${done}/${total} ${path}`) },
  )
  expect(progress).toEqual(['0/2 a', '1/2 b', '2/2 '])
})

/** Lets everything run that waits for nothing else. */
const settle = () => new Promise(setImmediate)

it('prepares the next items while an item is written, two at most, and writes them in order', async () => {
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const plan = async (letter: string) => ({
    item: item(letter),
    prepare: async () => void steps.push(`prepare ${letter}`),
    apply: async () => {
      if (letter === 'a') await gate.promise
      return steps.push(`write ${letter}`)
    },
  })
  const imported = importLetters(['a', 'b', 'c', 'd'], { plan })
  await settle()
  expect(steps).toEqual(['prepare a', 'prepare b', 'prepare c'])
  gate.resolve()
  const { report } = await imported
  expect(steps.filter((step) => step.startsWith('write'))).toEqual([
    'write a',
    'write b',
    'write c',
    'write d',
  ])
  expect(report.counts.created).toBe(4)
})

it('an item can wait until those in front of it are written', async () => {
  const steps: string[] = []
  const plan = async (letter: string, written: () => Promise<void>) => {
    if (letter === 'b') await written()
    steps.push(`plan ${letter}`)
    return {
      item: item(letter),
      prepare: settle as () => Promise<void>,
      apply: async () => steps.push(`write ${letter}`),
    }
  }
  await importLetters(['a', 'b'], { plan })
  expect(steps).toEqual(['plan a', 'write a', 'plan b', 'write b'])
})

it('an item whose preparation fails is reported and stops no other', async () => {
  const plan = async (letter: string) => ({
    item: item(letter),
    prepare: async () => {
      if (letter === 'a') throw new Error('the image is broken')
    },
    apply: async () => 7,
  })
  const { report } = await importLetters(['a', 'b'], { plan })
  expect(report.items).toMatchObject([
    { path: 'a', outcome: 'failed', reason: say('unexpected-error', { problem: 'the image is broken' }) },
    { path: 'b', outcome: 'created', id: 7 },
  ])
})

it('an error while writing that concerns the whole import stops it', async () => {
  const applied: string[] = []
  const plan = async (letter: string) => ({
    item: item(letter),
    prepare: async () => {},
    apply: async () => {
      applied.push(letter)
      throw new Error('the disk is full')
    },
  })
  const onError = (_: string, error: unknown) => {
    throw error
  }
  await expect(importLetters(['a', 'b', 'c', 'd', 'e'], { plan, onError })).rejects.toThrow(
    'the disk is full',
  )
  expect(applied).toEqual(['a'])
})

it.each([
  ['planned', 'plan'],
  ['written', 'apply'],
] as const)(
  'a full disk while an item is %s stops the import, which does not end: the next run goes on',
  async (_, step) => {
    const full = async () => {
      throw Object.assign(new Error('write failed'), { code: 'ENOSPC' })
    }
    let isFinished = false
    const { report } = await importLetters(['a', 'b', 'c'], {
      plan: async (letter) => {
        if (letter === 'b' && step === 'plan') return full()
        return { item: item(letter), apply: letter === 'b' ? full : async () => 1 }
      },
      onError: (letter) => item(letter, { outcome: 'failed', reason: say('empty') }),
      finish: async () => {
        isFinished = true
      },
    })
    expect(
      report.items.map(({ path, outcome, reason }) => [path, outcome, reason && inWords(reason)]),
    ).toEqual([
      ['a', 'created', null],
      ['b', 'failed', 'the disk is full'],
      ['c', 'skipped', 'the import was stopped before this item'],
    ])
    expect(remedyFor(report.items[1]?.reason ?? null)).toMatch(/Free up disk space/)
    expect(report.interrupted).toBe(false)
    expect(isFinished).toBe(false)
    expect(filledDisk(report)).toBe(true)
  },
)
