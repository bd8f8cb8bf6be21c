/** The media library as a dialog: one image that takes the place of another, or as many as the text gets. */
import { useId, useState } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { Button } from '../../../frame/Button.tsx'
import { useStudioTexts } from '../../../studio-texts.ts'
import { LibraryImages } from '../../publishing/LibraryImages.tsx'
import type { ChosenFile } from '../live-services.ts'
import styles from './LibraryDialog.module.css'

type Props = {
  isSingle: boolean
  /** With no files when the dialog was closed. */
  onChoose: (files: ChosenFile[]) => void
}

export const LibraryDialog = ({ isSingle, onChoose }: Props) => {
  const { library, image: texts } = useStudioTexts('live')
  const titleId = useId()
  const [chosen, setChosen] = useState<MediaFile[]>([])
  const toggle = (file: MediaFile) =>
    setChosen((before) =>
      before.some(({ id }) => id === file.id) ? before.filter(({ id }) => id !== file.id) : [...before, file],
    )
  return (
    <Modal titleId={titleId} className={`ac-dialog ${styles.dialog}`} onClose={() => onChoose([])}>
      <div className={styles.body}>
        <h2 id={titleId}>{library}</h2>
        <LibraryImages
          chosen={isSingle ? undefined : chosen.map(({ id }) => id)}
          onChoose={(file) => (isSingle ? onChoose([file]) : toggle(file))}
        />
        {isSingle ? null : (
          <p className={styles.foot}>
            <Button look="pri" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
              {texts.insert(chosen.length)}
            </Button>
          </p>
        )}
      </div>
    </Modal>
  )
}
