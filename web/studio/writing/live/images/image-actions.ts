/** What widgets and forms do with the images of the text. Each action is one step of undo. */
import { EditorSelection, type EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { placeOfMissingAlt } from '../../publishing/publishing-checks.ts'
import { blockAt, type LiveBlock, liveBlocks, selectBlock } from '../live-blocks.ts'
import { servicesOf } from '../live-services.ts'
import {
  changeImage,
  type ImageFields,
  joinImages,
  moveImage,
  readImages,
  removeImage,
  type SourceImage,
  takeOutImage,
} from './image-source.ts'

export type FoundImages = { block: LiveBlock; images: SourceImage[] }

/** The images of the block at this position; null when it is no block of images. */
export const imagesAt = (state: EditorState, at: number): FoundImages | null => {
  const block = blockAt(state, at)
  const images = block && readImages(block.source)
  return images ? { block, images } : null
}

/** Changes only what differs. */
const edit = ({ from, source }: LiveBlock, text: string) =>
  singleChange(source, text).map((one) => ({ from: from + one.from, to: from + one.to, insert: one.insert }))

/** A block that leaves takes the blank line below it along. */
const removal = (state: EditorState, { from, to }: LiveBlock) => {
  const { doc } = state
  const next = doc.lineAt(to).number + 1
  const isBlank = next <= doc.lines && doc.line(next).text.trim() === ''
  return { from, to: Math.min(doc.length, (isBlank ? doc.line(next).to : to) + 1) }
}

/** @param isTyped several of them in a row are one step of undo */
export const changeFields = (
  view: EditorView,
  { block, images }: FoundImages,
  index: number,
  changes: Partial<ImageFields>,
  isTyped = false,
): void => {
  const image = images[index]
  if (!image) return
  view.dispatch({
    changes: edit(block, changeImage(block.source, image, changes)),
    userEvent: isTyped ? 'input.type' : 'input',
  })
}

export const removeAt = (view: EditorView, { block, images }: FoundImages, index: number): void => {
  const isLast = images.length === 1
  view.dispatch({
    changes: isLast ? removal(view.state, block) : edit(block, removeImage(block.source, images, index)),
    ...(isLast ? { selection: EditorSelection.cursor(block.from) } : {}),
    userEvent: 'delete',
    scrollIntoView: isLast,
  })
}

export const moveTo = (view: EditorView, { block, images }: FoundImages, index: number, to: number): void =>
  view.dispatch({ changes: edit(block, moveImage(block.source, images, index, to)), userEvent: 'move' })

export const takeOut = (view: EditorView, { block, images }: FoundImages, index: number): void =>
  view.dispatch({ changes: edit(block, takeOutImage(block.source, images, index)), userEvent: 'move' })

/** Puts an image of one block into another one, before the image with this number. */
export const moveInto = (
  view: EditorView,
  { block, images }: FoundImages,
  index: number,
  { block: target, images: targetImages }: FoundImages,
  to: number,
): void => {
  const image = images[index]
  if (!image) return
  const joined = joinImages(target.source, block.source.slice(image.from, image.to))
  const all = readImages(joined)
  if (!all) return
  view.dispatch({
    changes: [
      ...edit(target, moveImage(joined, all, targetImages.length, to)),
      ...(images.length === 1
        ? [removal(view.state, block)]
        : edit(block, removeImage(block.source, images, index))),
    ],
    userEvent: 'move',
  })
}

/** The same for an image whose new file has arrived: the text may have changed meanwhile. */
export const replaceUrl = (
  view: EditorView,
  before: string,
  next: Pick<ImageFields, 'url' | 'alt'>,
): void => {
  for (const { from } of view.state.field(liveBlocks).list) {
    const found = imagesAt(view.state, from)
    const index = found?.images.findIndex(({ url }) => url === before) ?? -1
    const image = found?.images[index]
    if (!found || !image) continue
    changeFields(view, found, index, { url: next.url, alt: image.alt || next.alt })
    return
  }
}

export const openImageForm = (view: EditorView, { block }: FoundImages, index: number): void => {
  selectBlock(view, block)
  servicesOf(view).openForm({ kind: 'image', from: block.from, to: block.to, index })
}

/** Leads to the first image without an alternative text: to its form, or in the source between the brackets. */
export const leadToMissingAlt = (view: EditorView | null | undefined, markdown: string): void => {
  const at = placeOfMissingAlt(markdown)
  if (!view || at === null) return
  const found = view.state.field(liveBlocks, false) ? imagesAt(view.state, at) : null
  if (found) {
    const index = found.images.findIndex(({ to }) => at <= found.block.from + to)
    openImageForm(view, found, Math.max(0, index))
  } else {
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true })
    view.focus()
  }
}
