/** Crops an image to a square: drag, arrow keys, and a zoom slider. */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useAccountTexts } from './account-texts.ts'
import { clampView, cropSquare, initialView, MAX_ZOOM, moveView } from './crop-view.ts'

type Props = { image: ImageBitmap; onCrop: (file: Blob) => void; onClose: () => void }

/** The server stores no larger avatar. */
const SIDE = 512
/** Movement per arrow key, as a fraction of the square. */
const STEP = 0.05
const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export const CropDialog = ({ image, onCrop, onClose }: Props) => {
  const texts = useAccountTexts()
  const { crop } = texts
  const titleId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragPoint = useRef<{ x: number; y: number }>(null)
  const [view, setView] = useState(initialView)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = cropSquare(image, view)
    context.clearRect(0, 0, SIDE, SIDE)
    context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [image, view])
  useEffect(() => () => image.close(), [image])

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const from = dragPoint.current
    if (!from) return
    const side = currentTarget.clientWidth
    dragPoint.current = { x: clientX, y: clientY }
    setView((before) => moveView(image, before, (clientX - from.x) / side, (clientY - from.y) / side))
  }
  const onPress = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setView((before) => moveView(image, before, ...step))
  }
  const cropImage = () => canvas.current?.toBlob((file) => file && onCrop(file), 'image/webp', 0.92)

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
            dragPoint.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragPoint.current = null
          }}
          onPointerCancel={() => {
            dragPoint.current = null
          }}
          onKeyDown={onPress}
        />
        <label className="ac-zoom">
          {crop.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={view.zoom}
            onChange={(event) => setView(clampView(image, { ...view, zoom: Number(event.target.value) }))}
          />
        </label>
        <div className="ac-actions">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="button" className="btn btn-pri" onClick={cropImage}>
            {crop.submit}
          </button>
        </div>
      </div>
    </Modal>
  )
}
