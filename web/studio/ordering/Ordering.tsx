/** Items that are put in order by hand: by mouse and touch at their handle, by keyboard with Space and the arrow keys. */
import { Accessibility, Feedback, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, KeyboardSensor, PointerSensor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStudioTexts } from '../studio-texts.ts'
import { styleNonce } from '../style-nonce.ts'
import type { OrderingTexts } from './texts/en.ts'

type Props = {
  /** How many items there are. */
  count: number
  /** Called when an item was put down at another place; the caller orders its items at once. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

export const Ordering = ({ count, onMove, children }: Props) => {
  const texts = useStudioTexts('ordering')
  const [said, setSaid] = useState('')
  // The plugins stay as they were made, while items are added and deleted.
  const latestCount = useRef(count)
  useEffect(() => {
    latestCount.current = count
  }, [count])
  const plugins = useMemo(
    () => [
      announce(texts, () => latestCount.current, setSaid),
      StyleInjector.configure({ nonce: styleNonce() }),
      // The next item can be lifted at once.
      Feedback.configure({ dropAnimation: null }),
    ],
    [texts],
  )
  return (
    <DragDropProvider
      plugins={(defaults) => [...defaults, ...plugins]}
      onDragEnd={({ operation: { source }, canceled }: DragEndEvent) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return
        // The library calls this within a React transition: a change made before that is rendered would undo the move.
        flushSync(() => onMove(source.initialIndex, source.index))
      }}
    >
      {children}
      {/* Here, and not at the end of the page: behind an open dialog nobody would hear it. */}
      <p className="vh" role="status">
        {said}
      </p>
    </DragDropProvider>
  )
}

type Announced = { operation: { source: unknown; target: unknown } }
type Placed = { id: unknown; index: number }
const placed = (item: unknown): Placed | null => (isSortable(item as never) ? (item as Placed) : null)

const announce = (texts: OrderingTexts, count: () => number, say: (text: string) => void) =>
  Accessibility.configure({
    screenReaderInstructions: { draggable: texts.instructions },
    announcements: {
      dragstart: ({ operation }: Announced) => {
        const source = placed(operation.source)
        if (source) say(texts.lifted(source.index + 1, count()))
      },
      dragover: ({ operation }: Announced) => {
        const [source, target] = [placed(operation.source), placed(operation.target)]
        // An item that has just changed its place lies over itself.
        if (target && target.id !== source?.id) say(texts.moved(target.index + 1, count()))
      },
      dragend: ({ operation, canceled }: Announced & { canceled: boolean }) => {
        const source = placed(operation.source)
        if (canceled) say(texts.canceled)
        else if (source) say(texts.dropped(source.index + 1, count()))
      },
    },
  })

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** By pointer the whole item is held, by keyboard its handle: an item may have buttons and fields of its own. */
const sensors = [
  PointerSensor.configure({
    activatorElements: ({ element, handle }) => [element, handle],
    preventActivation: ({ target }) => isField(target),
  }),
  KeyboardSensor,
]

/** `ref` is the item, `handleRef` the button that holds it. */
export const useOrderedItem = (id: number, index: number) => {
  const { ref, handleRef, isDragging } = useSortable({ id, index, sensors })
  return { ref, handleRef, isDragging }
}
