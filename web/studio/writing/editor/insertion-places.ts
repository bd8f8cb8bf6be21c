/** Places in the text where something will be inserted later, such as an image that is still on its way. */
import { type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { readImages } from '../live/images/image-source.ts'

type Insertion = {
  id: number
  /** Null: it is there, and nothing will be inserted any more. */
  at: number | null
  /** Where an image stands now: those of the same place join it. */
  image?: { from: number; to: number } | undefined
}
const setPlace = StateEffect.define<Insertion>()

/**
 * What is typed at a place stands behind it. Of two insertions at the same place the one with the smaller number comes first,
 * whichever arrives first.
 */
const places = StateField.define<ReadonlyMap<number, number>>({
  create: () => new Map(),
  update: (before, { changes, effects, docChanged }) => {
    const set = effects.filter((effect) => effect.is(setPlace))
    if (!docChanged && set.length === 0) return before
    const { id: inserted = Number.POSITIVE_INFINITY, image } =
      set.find(({ value }) => value.at === null)?.value ?? {}
    const after = new Map(
      [...before].map(([id, at]) => {
        const isLater = id > inserted
        if (image && at === before.get(inserted)) return [id, isLater ? image.to : image.from]
        return [id, changes.mapPos(at, isLater ? 1 : -1)]
      }),
    )
    for (const { value } of set) {
      if (value.at === null) after.delete(value.id)
      else after.set(value.id, value.at)
    }
    return after
  },
})

/** Numbers ascend in the order in which the insertions are to stand. */
export const placeMark = (state: EditorState, id: number, at: number): TransactionSpec => {
  const config = state.field(places, false) ? [] : [StateEffect.appendConfig.of(places)]
  return { effects: [...config, setPlace.of({ id, at })] }
}

/**
 * Inserts a block in lines of its own at its place; a cursor at the place is behind the block afterwards. An image for the
 * beginning or the end of a line of images joins them.
 */
export const placeInsertion = (state: EditorState, id: number, block: string): TransactionSpec => {
  const { head } = state.selection.main
  const at = Math.min(state.field(places).get(id) ?? head, state.doc.length)
  const line = state.doc.lineAt(at)
  const isEmpty = line.text.trim() === ''
  const isAbove = !isEmpty && at === line.from
  const isImage = readImages(block) !== null
  const isJoined = isImage && readImages(line.text) !== null
  const above = isJoined ? `${block}\n` : `${block}\n\n`
  const below = isJoined && at === line.to ? `\n${block}` : `\n\n${block}\n`
  const insert = isEmpty ? `${block}\n` : isAbove ? above : below
  const from = isEmpty || isAbove ? line.from : line.to
  const start = from + insert.indexOf(block)
  return {
    changes: { from, insert },
    ...(head === at ? { selection: { anchor: from + insert.length } } : {}),
    effects: setPlace.of({
      id,
      at: null,
      image: isImage ? { from: start, to: start + block.length } : undefined,
    }),
    userEvent: 'input.paste',
  }
}

export const markPlace = (view: EditorView, id: number, at: number) =>
  view.dispatch(placeMark(view.state, id, at))

export const insertAtPlace = (view: EditorView, id: number, block: string) =>
  view.dispatch(placeInsertion(view.state, id, block))
