/** Search results in groups, as a list box: the field keeps the focus, the arrow keys move the selection. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { optionProps, useInView } from '#web/ui/use-combobox.ts'
import { HitLine } from './HitLine.tsx'
import type { Hit, HitKind } from './hits.ts'
import styles from './SearchDialog.module.css'
import { useOpenHit } from './use-open-hit.ts'

type Props = {
  listId: string
  hits: Hit[]
  active: number
  onPoint: (index: number) => void
  onOpen: () => void
}

const kinds: readonly HitKind[] = ['article', 'talk', 'tag', 'page']

export const ResultList = ({ listId, hits, active, onPoint, onOpen }: Props) => {
  const { search } = useTexts()
  const open = useOpenHit(onOpen)
  useInView(listId, active)
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
                {...optionProps(listId, index, active, onPoint)}
                className={styles.hit}
                href={hit.href}
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
