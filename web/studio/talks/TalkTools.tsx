/** The tools under the thumb: photos, camera, quote, pin, the length, and the button that sends. */

import { type ReactNode, type RefObject, useRef } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { IconButton } from '../frame/Button.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import styles from './TalkTools.module.css'
import { type EditedTalk, MAX_TALK_LENGTH } from './talk-kind.ts'

type Props = {
  draft: EditedTalk
  field: RefObject<HTMLTextAreaElement | null>
  onFiles: (files: File[]) => void
  /** The button that sends. */
  children: ReactNode
}

export const TalkTools = ({ draft, field, onFiles, children }: Props) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  const { content } = useItemState(draft)
  const { markdown, isTop } = content
  const quote = () => {
    const element = field.current
    if (!element) return
    const start = markdown.lastIndexOf('\n', element.selectionStart - 1) + 1
    const { selectionEnd: end } = element
    const quoted = markdown.slice(start, end).replace(/^/gm, '> ')
    draft.change({ markdown: markdown.slice(0, start) + quoted + markdown.slice(end) })
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(start + quoted.length, start + quoted.length))
  }
  return (
    <div className={styles.tools}>
      <FileButton icon="image" label={texts.choosePhotos} onFiles={onFiles} />
      <FileButton icon="camera" label={texts.takePhoto} onFiles={onFiles} isCamera />
      <IconButton icon="quote" size={20} label={texts.quote} title={texts.quote} onClick={quote} />
      <IconButton
        icon="pin"
        size={20}
        label={texts.pinThis}
        title={texts.pinThis}
        aria-pressed={isTop}
        onClick={() => draft.change({ isTop: !isTop })}
      />
      <span className={styles.length} data-near={markdown.length > MAX_TALK_LENGTH * 0.9 || undefined}>
        <span aria-hidden="true">{format.number([...markdown].length)}</span>
        <span className="vh">{texts.length([...markdown].length, MAX_TALK_LENGTH)}</span>
      </span>
      {children}
    </div>
  )
}

type FileButtonProps = {
  icon: StudioIconName
  label: string
  onFiles: (files: File[]) => void
  isCamera?: boolean
}

const FileButton = ({ icon, label, onFiles, isCamera = false }: FileButtonProps) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={isCamera ? `ib ${styles.camera}` : 'ib'}
        aria-label={label}
        title={label}
        onClick={() => field.current?.click()}
      >
        <StudioIcon name={icon} size={21} />
      </button>
      <FileInput
        ref={field}
        isSingle={isCamera}
        accept="image/*"
        capture={isCamera ? 'environment' : undefined}
        onFiles={onFiles}
      />
    </>
  )
}
