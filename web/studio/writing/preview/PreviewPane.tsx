/** The preview with its head: the width of a desk or of a phone. */
import { type Ref, useState } from 'react'
import { IconButton } from '../../frame/Button.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { PreviewFrame, type PreviewHandle } from './PreviewFrame.tsx'
import styles from './PreviewPane.module.css'
import type { RenderedTextState } from './use-rendered-text.ts'

type Props = {
  title: string
  rendered: RenderedTextState
  onScroll: () => void
  onRendered: () => void
  ref: Ref<PreviewHandle>
}

export const PreviewPane = ({ title, rendered, onScroll, onRendered, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const [isPhone, setIsPhone] = useState(false)
  const { failure, text } = rendered
  const missing = text ? texts.previewFailed.older : texts.previewFailed.none
  const said = failure
    ? texts.previewFailed[failure] + missing
    : text?.html === ''
      ? texts.previewEmpty
      : texts.preview
  const width = (isPhoneWidth: boolean) => (
    <IconButton
      icon={isPhoneWidth ? 'smartphone' : 'monitor'}
      size={16}
      aria-pressed={isPhone === isPhoneWidth}
      label={isPhoneWidth ? texts.phoneWidth : texts.desktopWidth}
      onClick={() => setIsPhone(isPhoneWidth)}
    />
  )
  return (
    <section className={styles.pane} aria-label={texts.preview}>
      <header>
        <span role="status">{said}</span>
        <span className={styles.widths}>
          {width(false)}
          {width(true)}
        </span>
      </header>
      <PreviewFrame
        ref={ref}
        title={title}
        html={text?.html ?? ''}
        lang={text?.lang ?? 'en'}
        label={texts.preview}
        isNarrow={isPhone}
        onScroll={onScroll}
        onRendered={onRendered}
      />
    </section>
  )
}
