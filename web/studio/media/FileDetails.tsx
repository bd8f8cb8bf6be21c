/** The details of a file: beside the grid at a desk, in a dialog on a phone. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from '#web/router/Router.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { IconButton } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './FileDetails.module.css'
import { FileMetadata } from './FileMetadata.tsx'
import { type MediaFilters, mediaHref } from './media-filters.ts'

export const FileDetails = ({ id, filters }: { id: number; filters: MediaFilters }) => {
  const texts = useStudioTexts('media')
  const go = useNavigate()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDialog] = useState(isNarrow)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const close = () => {
    void go(mediaHref({ ...filters, file: null }), { keepScroll: true }).then(() =>
      document.querySelector<HTMLElement>(`[data-file="${id}"]`)?.focus({ preventScroll: true }),
    )
  }
  const head = (
    <h2 id={titleId} ref={heading} tabIndex={-1}>
      {texts.details}
    </h2>
  )
  if (isDialog)
    return (
      <Modal titleId={titleId} className="ac-dialog" onClose={close}>
        <div className={styles.sheet}>
          {head}
          <Content id={id} onDeleted={close} />
        </div>
      </Modal>
    )
  return (
    <aside
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header>
        {head}
        <IconButton icon="x" label={texts.close} onClick={close} />
      </header>
      <Content id={id} onDeleted={close} />
    </aside>
  )
}

const Content = ({ id, onDeleted }: { id: number; onDeleted: () => void }) => {
  const texts = useStudioTexts('media')
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'media', 'file', id],
    queryFn: () => api.studioMedia.show({ params: { id } }),
    staleTime: 0,
  })
  if (error && data === undefined) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data === null) return <p role="status">{texts.gone}</p>
  return <FileMetadata file={data} onDeleted={onDeleted} />
}
