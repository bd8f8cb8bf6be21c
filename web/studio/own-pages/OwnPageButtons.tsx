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
  const button = (icon: StudioIconName, text: string, run: () => void) => (
    <button type="button" className="btn btn-quiet sm" disabled={isSaving} onClick={run}>
      <StudioIcon name={icon} size={15} />
      {text}
    </button>
  )
  return (
    <p className={styles.buttons}>
      {isChanged ? button('undo-2', texts.discard, saving.discard) : null}
      {pageId === null ? null : (
        <>
          {button('history', texts.versions, onVersions)}
          {isPublished ? button('lock', texts.unpublish, () => saving.save(false)) : null}
          {button('trash-2', texts.toTrash, saving.trash)}
        </>
      )}
    </p>
  )
}
