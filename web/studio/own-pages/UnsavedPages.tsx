/** Pages that only this browser has: written and not saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fixedPageOf } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { IconButton } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import styles from '../talks/TalksScreen.module.css'
import type { OwnPageRecord } from './own-page-record.ts'
import { listUnsavedPages, localOwnPages } from './own-page-store.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'

const KEY = ['studio', 'unsaved-own-pages']

export const UnsavedPages = () => {
  const texts = useOwnPageTexts()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: KEY,
    // A browser without a store has none.
    queryFn: () => listUnsavedPages().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })
  const discard = async (record: OwnPageRecord) => {
    await localOwnPages.forget(record.key)
    await refresh()
    const bringBack = () => localOwnPages.write(record).then(refresh)
    offerUndo({ text: texts.unsaved.discarded, undo: () => void bringBack() })
  }
  return (
    <section className={styles.unsent} aria-label={texts.unsaved.title}>
      <h2>{texts.unsaved.title}</h2>
      <p>{texts.unsaved.text}</p>
      <ul>
        {data.map((record) => {
          const { titleEn, titleCn, path } = record.content
          const fixed = fixedPageOf(record.pageId)
          const name = fixed ? texts.fixed[fixed].title : titleEn || titleCn || path || texts.untitled
          return (
            <li key={record.key}>
              <Link to={hrefOf(record)}>{record.pageId === null ? name : texts.unsaved.of(name)}</Link>
              <IconButton
                icon="trash-2"
                size={16}
                label={texts.unsaved.discard(name)}
                onClick={() => void discard(record)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const hrefOf = ({ key, pageId }: OwnPageRecord) =>
  pageId === null
    ? studioPages.newOwnPage.href(null, { draft: key.replace(/^new:/, '') })
    : studioPages.ownPage.href({ pageId })
