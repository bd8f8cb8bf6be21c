/** Search results in groups, as a list box: the field keeps the focus, the arrow keys move the selection. */
import { useEffect } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { HitLine } from './HitLine.tsx'
import type { Hit, HitKind } from './hits.ts'
import styles from './SearchDialog.module.css'
import { useOpenHit } from './use-open-hit.ts'

type Props = {
  listId: string
  hits: Hit[]
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onOpen: () => void
}

const kinds: readonly HitKind[] = ['article', 'talk', 'tag', 'page']

export const ResultList = ({ listId, hits, active, optionId, onPoint, onOpen }: Props) => {
  const { search } = useTexts()
  const open = useOpenHit(onOpen)
  useInView(optionId(active))
  const numbered = hits.map((hit, index) => ({ hit, index }))
  return (
    <div id={listId} role="listbox" aria-label={search.results}>
      {kinds.map((kind) => {
        const group = numbered.filter(({ hit }) => hit.kind === kind)
        if (group.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
            <div id={`${listId}-${kind}`} role="presentation" className={styles.group}>
              <span>{search.kinds[kind]}</span>
              <span aria-hidden="true">{group.length}</span>
            </div>
            {group.map(({ hit, index }) => (
              <a
                key={hit.href}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={styles.hit}
                href={hit.href}
                onPointerMove={() => index === active || onPoint(index)}
                onClick={(event) => open(event, hit)}
              >
                <HitLine hit={hit} />
              </a>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Scrolls the selected result into view. */
export const useInView = (id: string) => {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
