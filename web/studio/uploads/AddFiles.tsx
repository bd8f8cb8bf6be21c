/** The button that chooses files; on its screen they can also be dropped anywhere and pasted. */

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AddFiles.module.css'
import { takeDroppedFiles } from './dropped-files.ts'
import { FileInput } from './FileInput.tsx'

type Props = {
  label: string
  accept?: string
  isSingle?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

export const AddFiles = ({ label, accept, isSingle = false, isDisabled = false, onFiles }: Props) => {
  const { drop } = useStudioTexts('uploads')
  const field = useRef<HTMLInputElement>(null)
  const isOver = useFilesFromWindow((files) => !isDisabled && onFiles(files), isSingle)
  return (
    <>
      <Button icon="upload" look="pri" disabled={isDisabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <FileInput ref={field} isSingle={isSingle} accept={accept} onFiles={onFiles} />
      {isOver ? (
        <div className={styles.drop} aria-hidden="true">
          {drop}
        </div>
      ) : null}
    </>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Returns whether files are being dragged over the window. */
export const useFilesFromWindow = (onFiles: (files: File[]) => void, isSingle = false): boolean => {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files)
  })
  const drop = useEffectEvent((data: DataTransfer | null) => {
    setIsOver(false)
    // Where one file is wanted, no file of a folder is the one.
    if (isSingle) take([...(data?.files ?? [])])
    else takeDroppedFiles(data, take)
  })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), {
      signal,
    })
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        drop(event.dataTransfer)
      },
      { signal },
    )
    addEventListener('paste', ({ clipboardData }) => take([...(clipboardData?.files ?? [])]), {
      signal,
    })
    return () => end.abort()
  }, [])
  return isOver
}
