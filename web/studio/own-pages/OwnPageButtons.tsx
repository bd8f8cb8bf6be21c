/** The rarer actions of a page's desk: versions, discard, unpublish, trash. */
import { useSyncExternalStore } from 'react'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import styles from './OwnPageFields.module.css'
import type { OwnPageDraft } from './own-page-draft.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'
import type { OwnPageSaving } from './use-own-page-saving.ts'

type Props = { draft: OwnPageDraft; saving: OwnPageSaving; onVersions: () => void }

export const OwnPageButtons = ({ draft, saving, onVersions }: Props) => {
  const texts = useOwnPageTexts()
  const { pageId, isPublished, isChanged, isSaving } = useSyncExternalStore(draft.subscribe, draft.get)
  const button = (icon: StudioIconName, text: string, isDisabled: boolean, run: () => void) => (
    <button type="button" className="btn btn-quiet sm" disabled={isDisabled || isSaving} onClick={run}>
      <StudioIcon name={icon} size={15} />
      {text}
    </button>
  )
  return (
    <p className={styles.buttons}>
      {button('undo-2', texts.discard, !isChanged, saving.discard)}
      {pageId === null ? null : (
        <>
          {button('history', texts.versions, false, onVersions)}
          {isPublished ? button('lock', texts.unpublish, false, () => saving.save(false)) : null}
          {button('trash-2', texts.toTrash, false, saving.trash)}
        </>
      )}
    </p>
  )
}
