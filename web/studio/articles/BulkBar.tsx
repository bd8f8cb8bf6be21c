/** Stands in place of the filters while articles are selected: what can be done with all of them. */
import { type ReactNode, useId } from 'react'
import type { BulkAction } from '#contract/studio/articles.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { type ArticleFilters, toTableQuery } from './article-filters.ts'
import { useArticleTableTexts } from './articles-texts.ts'
import styles from './BulkBar.module.css'
import { useArticleLabels } from './use-article-labels.ts'
import { useBulkAction } from './use-bulk-action.ts'

type Props = {
  filters: ArticleFilters
  /** Articles that the filters find. */
  total: number
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** The most that one request may change. */
const MAX_SELECTED = 1000
const LARGEST_PAGE = 100

export const BulkBar = ({ filters, total, selected, onSelect }: Props) => {
  const texts = useArticleTableTexts()
  const api = useStudioApi()
  const { run, isRunning } = useBulkAction([...selected], () => onSelect(new Set()))
  const selectEvery = async () => {
    const ids = new Set<number>()
    for (let current = 1; (current - 1) * LARGEST_PAGE < total; current += 1) {
      const query = { ...toTableQuery(filters), current, size: LARGEST_PAGE }
      for (const { id } of (await api.studioArticles.list({ query })).records) ids.add(id)
    }
    onSelect(ids)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.bulk} aria-busy={isRunning}>
      <b role="status">{texts.selected(selected.size)}</b>
      {selected.size < total && total <= MAX_SELECTED ? (
        <button type="button" className={styles.every} onClick={() => void selectEvery()}>
          {texts.selectEvery(total)}
        </button>
      ) : null}
      <i className={styles.rule} />
      {filters.status === 'trash' ? (
        <>
          <Action icon="undo-2" onClick={() => run({ kind: 'restore' })}>
            {texts.restore}
          </Action>
          <Action icon="trash-2" isDangerous onClick={() => run({ kind: 'delete' })}>
            {texts.delete}
          </Action>
        </>
      ) : (
        <Actions run={run} />
      )}
      <button
        type="button"
        className={`ib ${styles.end}`}
        aria-label={texts.clearSelection}
        onClick={() => onSelect(new Set())}
      >
        <StudioIcon name="x" />
      </button>
    </div>
  )
}

const Actions = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useArticleTableTexts()
  return (
    <>
      <Action icon="upload" onClick={() => run({ kind: 'publish' })}>
        {texts.publish}
      </Action>
      <CategoryAction run={run} />
      <TagAction run={run} />
      <Menu icon="ellipsis" name={texts.more}>
        {(close) => (
          <>
            {(
              [
                ['unpublish', { kind: 'unpublish' }],
                ['pin', { kind: 'set-pinned', isTop: true }],
                ['unpin', { kind: 'set-pinned', isTop: false }],
                ['feature', { kind: 'set-featured', isFeatured: true }],
                ['unfeature', { kind: 'set-featured', isFeatured: false }],
              ] as const
            ).map(([name, action]) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  close()
                  run(action)
                }}
              >
                {texts[name]}
              </button>
            ))}
          </>
        )}
      </Menu>
      <Action icon="trash-2" isDangerous onClick={() => run({ kind: 'trash' })}>
        {texts.trash}
      </Action>
    </>
  )
}

const CategoryAction = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useArticleTableTexts()
  const categories = useArticleLabels()?.categories ?? []
  const choose = (close: () => void, category: string | null) => () => {
    close()
    run({ kind: 'set-category', category })
  }
  return (
    <Menu icon="folder" name={texts.setCategory}>
      {(close) => (
        <>
          {categories.map(({ id, name }) => (
            <button key={id} type="button" onClick={choose(close, name)}>
              {name}
            </button>
          ))}
          <button type="button" onClick={choose(close, null)}>
            {texts.none}
          </button>
        </>
      )}
    </Menu>
  )
}

const TagAction = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useArticleTableTexts()
  const format = useFormat()
  const tags = useArticleLabels()?.tags ?? []
  const listId = useId()
  return (
    <Menu icon="tag" name={texts.tags}>
      {(close) => (
        <form
          className={styles.tags}
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
            const tag = String(data.get('tag')).trim().replace(/^#/, '')
            if (tag === '') return
            close()
            run({ kind: data.get('kind') === 'remove-tag' ? 'remove-tag' : 'add-tag', tag })
          }}
        >
          <input
            name="tag"
            list={listId}
            aria-label={texts.tagName}
            placeholder={texts.tagName}
            maxLength={60}
            required
          />
          <datalist id={listId}>
            {tags.map(({ id, name, count }) => (
              <option key={id} value={name} label={format.number(count)} />
            ))}
          </datalist>
          <button type="submit" name="kind" value="add-tag" className="btn btn-pri sm">
            {texts.addTag}
          </button>
          <button type="submit" name="kind" value="remove-tag" className="btn btn-line sm">
            {texts.removeTag}
          </button>
        </form>
      )}
    </Menu>
  )
}

type ActionProps = {
  icon: StudioIconName
  isDangerous?: boolean
  onClick: () => void
  children: ReactNode
}

const Action = ({ icon, isDangerous = false, onClick, children }: ActionProps) => (
  <button
    type="button"
    className={isDangerous ? `btn btn-quiet sm ${styles.danger}` : 'btn btn-quiet sm'}
    onClick={onClick}
  >
    <StudioIcon name={icon} size={16} />
    {children}
  </button>
)

type MenuProps = { icon: StudioIconName; name: string; children: (close: () => void) => ReactNode }

const Menu = ({ icon, name, children }: MenuProps) => {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <span className={styles.anchor}>
      <button type="button" className="btn btn-quiet sm" popoverTarget={id}>
        <StudioIcon name={icon} size={16} />
        {name}
      </button>
      <fieldset id={id} popover="auto" className={styles.menu} aria-label={name}>
        {children(close)}
      </fieldset>
    </span>
  )
}
