/** Choosing the square of a picture: by dragging, by arrow keys, and with a slider for the zoom. */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useAccountTexts } from './account-texts.ts'
import { held, MAX_ZOOM, moved, partOf, wholeView } from './crop-view.ts'
import { Modal } from './Modal.tsx'

type Props = { picture: ImageBitmap; onCut: (file: Blob) => void; onClose: () => void }

/** What the server keeps at most. */
const SIDE = 512
/** A press of an arrow key, as a part of the square. */
const STEP = 0.05
const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export const CropDialog = ({ picture, onCut, onClose }: Props) => {
  const texts = useAccountTexts()
  const { crop } = texts
  const titleId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const heldAt = useRef<{ x: number; y: number }>(null)
  const [view, setView] = useState(wholeView)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = partOf(picture, view)
    context.clearRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [picture, view])
  useEffect(() => () => picture.close(), [picture])

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const from = heldAt.current
    if (!from) return
    const side = currentTarget.clientWidth
    heldAt.current = { x: clientX, y: clientY }
    setView((before) => moved(picture, before, (clientX - from.x) / side, (clientY - from.y) / side))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setView((before) => moved(picture, before, ...step))
  }
  const cut = () => canvas.current?.toBlob((file) => file && onCut(file), 'image/webp', 0.92)

  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <div className="ac-body">
        <h2 id={titleId}>{crop.title}</h2>
        <p className="ac-text">{crop.text}</p>
        <canvas
          ref={canvas}
          className="ac-crop"
          width={SIDE}
          height={SIDE}
          tabIndex={0}
          role="img"
          aria-label={crop.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            heldAt.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            heldAt.current = null
          }}
          onPointerCancel={() => {
            heldAt.current = null
          }}
          onKeyDown={press}
        />
        <label className="ac-zoom">
          {crop.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={view.zoom}
            onChange={(event) => setView(held(picture, { ...view, zoom: Number(event.target.value) }))}
          />
        </label>
        <div className="ac-foot-row">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="button" className="btn btn-pri" onClick={cut}>
            {crop.submit}
          </button>
        </div>
      </div>
    </Modal>
  )
}
