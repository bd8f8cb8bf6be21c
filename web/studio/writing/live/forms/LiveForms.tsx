/** Shows the form that is open over the text, at the place that it is about; on a phone as a sheet. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { showPlace } from '../../editor/above-keyboard.ts'
import { ImageForm } from '../images/ImageForm.tsx'
import { placeBar } from '../images/place-bar.ts'
import type { FormProps } from '../live-services.ts'
import { TableMenu } from '../table/TableMenu.tsx'
import { placeMenu } from '../table/table-editing.ts'
import { BlockMenu } from './BlockMenu.tsx'
import { CalloutForm } from './CalloutForm.tsx'
import { LinkForm } from './LinkForm.tsx'
import styles from './LiveForms.module.css'
import { UrlForm } from './UrlForm.tsx'

type Props = Omit<FormProps, 'onClose'>

/** One component for each kind. */
const Form = (props: FormProps) => {
  switch (props.form.kind) {
    case 'block':
      return <BlockMenu {...props} form={props.form} />
    case 'callout':
      return <CalloutForm {...props} form={props.form} />
    case 'link':
      return <LinkForm {...props} form={props.form} />
    case 'table':
      return <TableMenu {...props} form={props.form} />
    case 'image':
      return <ImageForm {...props} form={props.form} />
    case 'url':
      return <UrlForm {...props} form={props.form} />
  }
}

const GAP_PX = 8

export const LiveForms = ({ view, form, services }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    const element = box.current
    if (element && form.kind === 'table' && !isNarrow()) return placeMenu(view, element, form)
    if (element && form.kind === 'image' && !isNarrow()) return placeBar(view, element, form.from)
    const at = view.coordsAtPos(Math.min(form.from, view.state.doc.length), 1)
    if (!element || !at || isNarrow()) return
    const end = view.coordsAtPos(Math.min(form.to, view.state.doc.length), -1) ?? at
    const { offsetWidth: width, offsetHeight: height } = element
    const below = Math.max(at.bottom, end.bottom) + GAP_PX
    const isBelow = below + height <= innerHeight || at.top < height
    element.style.top = `${Math.max(GAP_PX, isBelow ? below : at.top - height - GAP_PX)}px`
    element.style.left = `${Math.max(GAP_PX, Math.min(at.left, innerWidth - width - GAP_PX))}px`
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is placed again when its place has moved
  useLayoutEffect(place, [form])
  useLayoutEffect(() => {
    const element = box.current
    const close = () => services.openForm(null)
    const onPointer = (event: PointerEvent) => {
      if (!element?.contains(event.target as Node)) close()
    }
    const onMove = () => place()
    addEventListener('pointerdown', onPointer)
    addEventListener('scroll', onMove, { capture: true, passive: true })
    addEventListener('resize', onMove)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('scroll', onMove, { capture: true })
      removeEventListener('resize', onMove)
    }
  }, [services])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const field =
      box.current?.querySelector<HTMLElement>('[data-focus]') ?? box.current?.querySelector('input')
    field?.focus()
    if (isNarrow()) showPlace(view)
  }, [])
  const close = () => {
    services.openForm(null)
    view.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it from each of its fields
    <div
      ref={box}
      data-floats="form"
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <span className={styles.grip} aria-hidden="true" />
      <Form view={view} form={form} services={services} onClose={close} />
    </div>
  )
}
