/** What only this browser has of a kind of items: written and not sent. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#web/router/Link.tsx'
import { IconButton } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import type { DraftKind, ItemRecord, SavedItem } from './item-draft.ts'
import styles from './UnsavedList.module.css'
import { forgetDraft } from './use-item-draft.ts'

type Props<Content extends object, Saved extends SavedItem, Rec extends ItemRecord<Content>> = {
  kind: DraftKind<Content, Saved>
  list: () => Promise<Rec[]>
  texts: {
    title: string
    text: string
    of: (name: string) => string
    discard: (name: string) => string
    discarded: string
  }
  nameOf: (record: Rec) => string
  hrefOf: (id: number) => string
  /** The URL of a new item with this name. */
  newHref: (draft: string) => string
  /** Removes what else the browser has of it. @returns brings that back */
  discardMore?: (record: Rec) => Promise<() => Promise<unknown>>
}

export const UnsavedList = <
  Content extends object,
  Saved extends SavedItem,
  Rec extends ItemRecord<Content>,
>({
  kind,
  list,
  texts,
  nameOf,
  hrefOf,
  newHref,
  discardMore,
}: Props<Content, Saved, Rec>) => {
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const queryKey = ['studio', 'unsaved', kind.name]
  const { data = [] } = useQuery({
    queryKey,
    // A browser without a store has none.
    queryFn: () => list().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const discard = async (record: Rec) => {
    forgetDraft(kind, record.key)
    const bringMoreBack = await discardMore?.(record)
    await kind.records.forget(record.key)
    await refresh()
    const bringBack = async () => {
      await bringMoreBack?.()
      await kind.records.write(record)
      await refresh()
    }
    offerUndo({ text: texts.discarded, undo: () => void bringBack() })
  }
  return (
    <section className={styles.unsaved} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <ul>
        {data.map((record) => {
          const { key, id } = record
          const name = nameOf(record)
          return (
            <li key={key}>
              <Link to={id === null ? newHref(key.replace(/^new:/, '')) : hrefOf(id)}>
                {id === null ? name : texts.of(name)}
              </Link>
              <IconButton
                icon="trash-2"
                size={16}
                label={texts.discard(name)}
                onClick={() => void discard(record)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
