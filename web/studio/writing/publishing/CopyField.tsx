/** A text to copy, with its button. */
import { useCopied } from '#web/ui/use-copied.ts'
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import styles from './PreviewLinkSection.module.css'

export const CopyField = ({ url }: { url: string }) => {
  const { preview } = useStudioTexts('publishing')
  const { isCopied, copy } = useCopied()
  return (
    <div className={styles.link}>
      <input readOnly aria-label={preview.title} value={url} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn btn-quiet sm" onClick={() => void copy(url)}>
        <StudioIcon name={isCopied ? 'check' : 'copy'} size={15} />
        {isCopied ? preview.copied : preview.copy}
      </button>
    </div>
  )
}
