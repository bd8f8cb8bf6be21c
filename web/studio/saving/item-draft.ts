/**
 * What the owner writes and saves when it is ready, such as a talk or a page: every change goes to the browser's own store at
 * once, and to the server when the owner saves. It knows neither React nor the network; what it needs is passed in. Articles
 * have `draft-saver.ts` instead: they are saved while the owner types, by revisions and changes of the text.
 */
import { isFailure, type RequestFailure } from '#web/failure.ts'
import { createListeners } from '#web/listeners.ts'
import type { StudioClient } from '../session/studio-api.ts'
import { type FieldRules, isSameFields, mergeFields } from './merge-drafts.ts'
import type { RecordStore } from './record-store.ts'
import { createStoreWriter } from './store-writer.ts'

/** What the server says about an item besides its content. `version` changes with the content. */
export type SavedItem = { id: number; version: string }

export type ItemServer<Content, Saved> = {
  /** The same `saveId` creates the item once. */
  create: (body: Content & { saveId: string }) => Promise<Saved>
  /** @throws a failure; `conflict` has the item of the server as its data */
  save: (id: number, body: Content & { baseVersion: string }) => Promise<Saved>
  /** Null when there is none. */
  show: (id: number) => Promise<Saved | null>
}

/** Everything that the kinds of items do not share. */
export type DraftKind<Content extends object, Saved extends SavedItem> = FieldRules<Content> & {
  /** Such as `talk`: in keys, and between tabs. */
  name: string
  empty: Content
  contentOf: (saved: Saved) => Content
  records: RecordStore<ItemRecord<Content>>
  server: (api: StudioClient) => ItemServer<Content, Saved>
  /** A new item with this content is not worth a later visit. */
  isEmpty?: (content: Content) => boolean
  /** Fields of which mine is taken when both sides have changed one. */
  mineWins?: readonly (keyof Content & string)[]
  /** What was merged is sent at once; else the owner looks at it first. */
  sendsMerged?: true
}

/** As the browser's own store has it. */
export type ItemRecord<Content> = {
  /** `new:…` until the server knows the item, then such as `talk:7`. */
  key: string
  id: number | null
  /**
   * With it the server creates a new item once. It belongs to what was written, not to the address: whoever goes back to a
   * draft that was sent begins another one.
   */
  saveId: string
  content: Content
  /** What the server had when it last responded. */
  base: Content
  /** Null while the server has nothing. */
  baseVersion: string | null
  /** Unix ms of the last change. */
  changedAt: number
}

/** What a journal notes of a record. */
export const TYPED_FIELDS = ['content', 'changedAt'] as const

export const itemKey = ({ name }: { name: string }, id: number): string => `${name}:${id}`

export const newRecord = <Content>(
  { empty }: { empty: Content },
  key: string,
  saveId: string,
): ItemRecord<Content> => ({
  key,
  id: null,
  saveId,
  content: empty,
  base: empty,
  baseVersion: null,
  changedAt: 0,
})

export const savedRecord = <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  saved: Saved,
): ItemRecord<Content> => {
  const content = kind.contentOf(saved)
  const { id, version } = saved
  return {
    key: itemKey(kind, id),
    id,
    saveId: '',
    content,
    base: content,
    baseVersion: version,
    changedAt: 0,
  }
}

/** A record that an earlier version stored gets the fields that its kind has since then, so that it can still be sent. */
export const completeRecord = <Content>(
  { empty }: { empty: Content },
  stored: ItemRecord<Content>,
): ItemRecord<Content> => ({
  ...stored,
  content: { ...empty, ...stored.content },
  base: { ...empty, ...stored.base },
})

const isWorthKeeping = <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  { id, content, base }: ItemRecord<Content>,
): boolean => !isSameFields(kind, content, base) && (id !== null || !kind.isEmpty?.(content))

/** What was written and not sent, the latest first. @throws when the browser has no store */
export const listUnsaved = async <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
): Promise<ItemRecord<Content>[]> =>
  (await kind.records.list())
    .map((record) => completeRecord(kind, record))
    .filter((record) => isWorthKeeping(kind, record))
    .sort((a, b) => b.changedAt - a.changedAt)

export type ItemDraftState<Content, Saved> = {
  content: Content
  id: number | null
  /** What the server has. */
  base: Content
  isChanged: boolean
  /** False when the browser refused to store it. */
  isStored: boolean
  isSaving: boolean
  /** Of the last attempt; a change ends it. */
  failure: RequestFailure | null
  /** The field that the server has refused, until it is changed. */
  wrong: { field: keyof Content & string; failure: RequestFailure } | null
  /** Another version that has changed these fields at the same places. */
  conflict: { fields: (keyof Content & string)[]; theirs: Saved } | null
  /** Rises when other texts than those that were typed are to be shown. */
  replacements: number
}

/** `merged`: another device had saved other places, and the owner looks at the result before it is saved. */
export type SaveOutcome = 'saved' | 'merged' | 'stopped'

export type ItemDraft<Content extends object, Saved extends SavedItem> = ReturnType<
  typeof createItemDraft<Content, Saved>
>

type Options<Content extends object, Saved extends SavedItem> = {
  server: ItemServer<Content, Saved>
  records: RecordStore<ItemRecord<Content>>
  now: () => number
}

export const createItemDraft = <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  initial: ItemRecord<Content>,
  { server, records, now }: Options<Content, Saved>,
) => {
  type State = ItemDraftState<Content, Saved>
  let record = initial
  let isSaving = false
  let failure: State['failure'] = null
  let wrong: State['wrong'] = null
  let conflict: State['conflict'] = null
  let replacements = 0
  let state: State
  const { notify, subscribe } = createListeners()

  const show = () => {
    const { content, id, base } = record
    state = {
      content,
      id,
      base,
      isChanged: !isSameFields(kind, content, base),
      isStored: writer.isStored(),
      isSaving,
      failure,
      wrong,
      conflict,
      replacements,
    }
    notify()
  }
  const writer = createStoreWriter({
    records,
    keyOf: ({ key }) => key,
    current: () => record,
    isWorthKeeping: (stored) => isWorthKeeping(kind, stored),
    onChange: () => show(),
  })
  const set = (next: ItemRecord<Content>): Promise<void> => {
    record = next
    const written = writer.write()
    show()
    return written
  }
  const replace = (next: ItemRecord<Content>) => {
    if (!isSameFields(kind, record.content, next.content)) replacements += 1
    void set(next)
  }

  /** What was sent before and arrived unseen may differ from this: the server then has the earlier one. */
  const create = async (sent: Content): Promise<Saved> => {
    const created = await server.create({ ...sent, saveId: record.saveId })
    if (isSameFields(kind, sent, kind.contentOf(created))) return created
    return server.save(created.id, { ...sent, baseVersion: created.version })
  }

  const send = (sent: Content): Promise<Saved> => {
    const { id, baseVersion } = record
    return id === null || baseVersion === null ? create(sent) : server.save(id, { ...sent, baseVersion })
  }

  /** What was typed meanwhile stays; everything else is as the server has stored it. */
  const accept = async (sent: Content, changes: Partial<Content>, saved: Saved) => {
    const former = record.key
    const base = kind.contentOf(saved)
    const { merged } = mergeFields(kind, sent, { ...record.content, ...changes }, base)
    const { id, version } = saved
    const key = itemKey(kind, id)
    await set({ ...record, key, id, content: merged, base, baseVersion: version })
    if (former !== key) await records.forget(former).catch(() => {})
  }

  /** The record on what the server has now, and the fields about which the owner has to decide. */
  const mergedWith = (theirs: Saved) => {
    const base = kind.contentOf(theirs)
    const { merged, conflicts } = mergeFields(kind, record.base, record.content, base)
    return {
      next: { ...record, content: merged, base, baseVersion: theirs.version },
      open: conflicts.filter((name) => !kind.mineWins?.includes(name)),
    }
  }

  /** @returns whether everything could be merged */
  const meet = (theirs: Saved): boolean => {
    const { next, open } = mergedWith(theirs)
    conflict = open.length > 0 ? { fields: open, theirs } : null
    if (conflict) show()
    else replace(next)
    return conflict === null
  }

  const fail = (error: RequestFailure) => {
    failure = error
    const named = (error.data as { field?: unknown } | null)?.field
    // `photos.2` belongs to the photos.
    const field = typeof named === 'string' ? (named.split('.')[0] as keyof Content & string) : null
    if (field !== null && Object.hasOwn(record.content, field)) wrong = { field, failure: error }
  }

  const save = async (changes: Partial<Content> = {}): Promise<SaveOutcome> => {
    if (isSaving || conflict) return 'stopped'
    const sent = { ...record.content, ...changes }
    isSaving = true
    failure = null
    wrong = null
    show()
    try {
      const saved = await send(sent)
      isSaving = false
      await accept(sent, changes, saved)
      return 'saved'
    } catch (error) {
      isSaving = false
      if (!isFailure(error)) throw error
      if (error.kind === 'conflict') {
        if (!meet(error.data as Saved)) return 'stopped'
        return kind.sendsMerged ? save(changes) : 'merged'
      }
      fail(error)
      return 'stopped'
    } finally {
      show()
    }
  }

  show()
  return {
    kind,
    isNew: initial.id === null,
    get: () => state,
    key: () => record.key,
    changedAt: () => record.changedAt,
    subscribe,
    change: (changes: Partial<Content>): void => {
      failure = null
      if (wrong && wrong.field in changes) wrong = null
      void set({ ...record, content: { ...record.content, ...changes }, changedAt: now() })
    },
    /** Resolves when the browser's own store has the latest text. */
    stored: writer.settled,
    /** @param changes what this save changes and no field shows, such as whether visitors see it */
    save,
    /** Another device may have saved meanwhile. */
    follow: (theirs: Saved): void => {
      if (isSaving || conflict || theirs.version === record.baseVersion) return
      const { next, open } = mergedWith(theirs)
      if (open.length === 0) replace(next)
    },
    /** Back to what the server has. @returns what was typed, so that it can be brought back */
    discard: (): Content => {
      const typed = record.content
      failure = null
      wrong = null
      replace({ ...record, content: record.base })
      return typed
    },
    /** Shows other texts: what was discarded, or an earlier version. */
    replace: (changes: Partial<Content>): void =>
      replace({ ...record, content: { ...record.content, ...changes }, changedAt: now() }),
    /** The owner has decided about these fields of the conflict; others may follow. */
    resolve: (decided: Partial<Content>): void => {
      if (!conflict) return
      const { theirs } = conflict
      const other = kind.contentOf(theirs)
      const names = Object.keys(decided) as (keyof Content)[]
      // Of these fields, what was decided is mine, written on theirs.
      const seen = Object.fromEntries(names.map((name) => [name, other[name]])) as Partial<Content>
      replace({
        ...record,
        content: { ...record.content, ...decided },
        base: { ...record.base, ...seen },
        changedAt: now(),
      })
      meet(theirs)
    },
  }
}
