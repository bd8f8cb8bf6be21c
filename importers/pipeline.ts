/**
 * Runs an import: a source yields items, each item is planned, the plan is applied unless the import is a dry run, and
 * the report names the outcome of every item.
 */

import { isDiskFull } from '#server/platform/outage.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import {
  countOutcomes,
  type ImportDetails,
  type ImportedItem,
  type ImportReport,
  itemWithout,
  reasonOf,
} from './report.ts'
import type { ImportRun } from './runs/import-run.ts'
import { WritingOrder } from './writing-order.ts'

/** `path` names what is being worked on, in the language of whoever reads it. */
export type ImportProgress = Omit<CommandProgress, 'path'> & { path: string | Message }

export type ImportOptions = {
  /** Plans every item and writes nothing. */
  dryRun?: boolean
  /** Stops after the items that are under way when it fires. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

const STOPPED = say('stopped')
const DISK_FULL = say('disk-full')

/** What would happen to an item, and how to do it. */
export type PlannedItem = {
  item: ImportedItem
  /**
   * The slow part of the work, which needs nothing of the items in front of this one: the import goes on to plan the next
   * items meanwhile, and `apply` is called when both this and they are done. May add warnings to the planned item.
   */
  prepare?: () => Promise<void>
  /**
   * Writes the item, whole or not at all, and returns its id; absent when there is nothing to write. May add warnings to
   * the planned item.
   */
  apply?: () => Promise<number | null>
  /** The item refers to items that did not exist yet: it is planned and applied again after all others. */
  needsSecondPass?: boolean
}

export type ImportSource<Item> = {
  /** The folder or file, for the report. */
  source: string
  /** In the order in which they are written. A function reads the source again each time, and keeps no item. */
  items: Item[] | (() => AsyncIterable<Item>)
  /** The number of items, where `items` is a function. */
  total?: number
  pathOf: (item: Item) => string | Message
  /** Items that were skipped or failed while the source was read. */
  rejected?: ImportedItem[]
  /** @param written waits until the items in front of this one are written; without `prepare` they always are */
  plan: (item: Item, written: () => Promise<void>) => Promise<PlannedItem>
  /** What an error means for one item. @throws the error when the whole import must stop */
  onError?: (item: Item, error: unknown) => ImportedItem
  /** Records what is written: its number is in the report, and it is finished unless the import is stopped. */
  run?: ImportRun | null
  /** Runs after all items, unless the import is a dry run. */
  finish?: (items: ImportedItem[]) => Promise<void>
  /** Read when the report is made. */
  details?: () => ImportDetails
  /** Order of the items in the report; absent: by their position in the source, rejected ones first. */
  compare?: (a: ImportedItem, b: ImportedItem) => number
}

/**
 * Imports every item of the source. An item that fails is in the report with its reason and stops no other, unless the disk is
 * full: then nothing more can be written, and the next run goes on with what is left.
 * @throws what `onError` and `finish` throw
 */
export async function runImport<Item>(
  source: ImportSource<Item>,
  { dryRun = false, signal: interruption, onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const full = new AbortController()
  const signal = interruption ? AbortSignal.any([interruption, full.signal]) : full.signal
  const outcomes: ImportedItem[] = []
  /** Positions of the items that refer to later ones. */
  const secondPass = new Set<number>()
  const total = source.total ?? (Array.isArray(source.items) ? source.items.length : 0)
  const writing = new WritingOrder()
  const work = { dryRun, writing, full }
  for await (const item of itemsOf(source)) {
    const path = source.pathOf(item)
    await writing.hasRoom()
    const position = outcomes.length
    if (signal.aborted) {
      outcomes.push(itemWithout(path, 'skipped', STOPPED))
      continue
    }
    onProgress({ done: position, total, path })
    const { outcome, needsSecondPass, finish } = await startItem(source, item, work)
    outcomes.push(outcome)
    const isChange = ['created', 'updated'].includes(outcome.outcome)
    writing.add(async () => {
      if (finish) outcomes[position] = await finish()
      if (needsSecondPass && isChange && outcomes[position]?.outcome !== 'failed') secondPass.add(position)
    })
  }
  await writing.written()
  if (!signal.aborted) onProgress({ done: outcomes.length, total: outcomes.length, path: '' })
  if (!dryRun && secondPass.size > 0) await importAgain(source, secondPass, outcomes, { signal, work })
  const items = [...(source.rejected ?? []), ...outcomes]
  if (source.compare) items.sort(source.compare)
  if (!dryRun && !full.signal.aborted) {
    await source.finish?.(items)
    if (!interruption?.aborted) await source.run?.finish()
  }
  return {
    source: source.source,
    dryRun,
    interrupted: interruption?.aborted ?? false,
    counts: countOutcomes(items),
    items,
    details: { ...source.details?.(), ...(source.run ? { run: source.run.id } : {}) },
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** Whether nothing more could be written. */
export const filledDisk = ({ items }: ImportReport): boolean =>
  items.some(({ reason }) => reason?.code === DISK_FULL.code)

const itemsOf = <Item>({ items }: ImportSource<Item>): Iterable<Item> | AsyncIterable<Item> =>
  Array.isArray(items) ? items : items()

/** The second pass: the articles to which these items link exist by now. */
async function importAgain<Item>(
  source: ImportSource<Item>,
  positions: Set<number>,
  outcomes: ImportedItem[],
  { signal, work }: { signal: AbortSignal; work: Work },
): Promise<void> {
  let position = -1
  for await (const item of itemsOf(source)) {
    position += 1
    if (signal.aborted) return
    if (!positions.has(position)) continue
    const { outcome: started, finish } = await startItem(source, item, work)
    const outcome = finish ? await finish() : started
    if (outcome.outcome === 'failed') outcomes[position] = outcome
  }
}

type StartedItem = {
  outcome: ImportedItem
  needsSecondPass: boolean
  /** Applies an item that is being prepared, when those in front of it are written. */
  finish?: () => Promise<ImportedItem>
}

type Work = {
  dryRun: boolean
  writing: WritingOrder
  /** Aborted when the disk is full. */
  full: AbortController
}

/** Plans an item, and applies it unless it is to be prepared first. */
async function startItem<Item>(
  source: ImportSource<Item>,
  item: Item,
  { dryRun, writing, full }: Work,
): Promise<StartedItem> {
  const onError = (failed: Item, error: unknown): ImportedItem => {
    const path = source.pathOf(failed)
    if (error instanceof Error && error.name === 'AbortError') return itemWithout(path, 'skipped', STOPPED)
    if (isDiskFull(error)) {
      full.abort()
      return itemWithout(path, 'failed', DISK_FULL)
    }
    return source.onError?.(failed, error) ?? failedItem(path, error)
  }
  const guarded = async (work: () => Promise<ImportedItem>) => {
    try {
      return await work()
    } catch (error) {
      return onError(item, error)
    }
  }
  let started: PlannedItem
  try {
    started = await source.plan(item, () => writing.written())
  } catch (error) {
    return { outcome: onError(item, error), needsSecondPass: false }
  }
  const { item: planned, prepare, apply, needsSecondPass = false } = started
  if (dryRun || !apply) return { outcome: planned, needsSecondPass }
  if (!prepare) {
    await writing.written()
    return { outcome: await guarded(async () => ({ ...planned, id: await apply() })), needsSecondPass }
  }
  const prepared = prepare()
  // Its failure is reported when it is this item's turn.
  prepared.catch(() => {})
  const finish = () =>
    guarded(async () => {
      await prepared
      return { ...planned, id: await apply() }
    })
  return { outcome: planned, needsSecondPass, finish }
}

/** An item that failed with this error. */
export const failedItem = (
  path: string | Message,
  error: unknown,
  more: Partial<ImportedItem> = {},
): ImportedItem =>
  itemWithout(path, 'failed', isWrittenElsewhere(error) ? say('written-elsewhere') : reasonOf(error), more)

/** The key of the item was taken after the item was planned: SQLite names the column, PostgreSQL the constraint. */
const isWrittenElsewhere = (error: unknown): boolean =>
  error instanceof Error && /\bunique constraint\b.*source_key/i.test(error.message)
