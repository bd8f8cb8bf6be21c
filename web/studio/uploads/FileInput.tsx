/** The hidden field behind a button that chooses files. */
import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  accept?: string | undefined
  isSingle?: boolean
  /** A phone opens its camera. */
  capture?: 'environment' | undefined
  onFiles: (files: File[]) => void
}

export const FileInput = ({ ref, accept, isSingle = false, capture, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={!isSingle}
    accept={accept}
    capture={capture}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      // The same file can be chosen again.
      target.value = ''
    }}
  />
)
