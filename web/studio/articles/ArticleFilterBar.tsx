/** Search field and filters above the table. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ArticleFilterBar.module.css'
import { type ArticleFilters, filtersHref, isNarrowed, readFilters } from './article-filters.ts'
import { useArticleLabels } from './use-article-labels.ts'

export const ArticleFilterBar = ({ filters, total }: { filters: ArticleFilters; total: number }) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  const labels = useArticleLabels()
  const changeFilters = useChangeFilters(readFilters, filtersHref)
  const change = (part: Partial<ArticleFilters>) => changeFilters({ ...part, page: 1 })
  const named = (list: { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => [String(id), name] as const)
  const numeric = (value: string) => (value === '' ? null : Number(value))
  return (
    <search className={styles.bar}>
      <SearchField
        q={filters.q}
        label={texts.searchLabel}
        placeholder={texts.search}
        maxLength={200}
        group={texts.title}
        onSearch={(q) => change({ q })}
      />
      <Filter
        label={texts.category}
        value={filters.category}
        options={named(labels?.categories)}
        onChoose={(value) => change({ category: numeric(value) })}
      />
      <Filter
        label={texts.tag}
        value={filters.tag}
        options={named(labels?.tags)}
        onChoose={(value) => change({ tag: numeric(value) })}
      />
      <Filter
        label={texts.language}
        value={filters.lang}
        options={[
          ['en', 'English'],
          ['zh-CN', '中文'],
        ]}
        onChoose={(value) => change({ lang: value === 'en' || value === 'zh-CN' ? value : null })}
      />
      <Filter
        label={texts.year}
        value={filters.year}
        options={(labels?.years ?? []).map(({ year }) => [String(year), String(year)] as const)}
        onChoose={(value) => change({ year: numeric(value) })}
      />
      {isNarrowed(filters) ? (
        <>
          <button
            type="button"
            className={styles.clear}
            onClick={() => change({ category: null, tag: null, year: null, lang: null, q: '' })}
          >
            {texts.clear}
          </button>
          <span className={styles.found} role="status">
            {texts.found(format.number(total))}
          </span>
        </>
      ) : null}
    </search>
  )
}

type FilterProps = {
  label: string
  value: string | number | null
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}

const Filter = ({ label, value, options, onChoose }: FilterProps) => {
  const { any } = useStudioTexts('articles')
  return (
    <label className={value === null ? styles.filter : `${styles.filter} ${styles.set}`}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        // In a narrow window the filters scroll, and a browser leaves one where it is of which it sees the first pixels.
        onFocus={({ target }) =>
          target.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      >
        <option value="">{any}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <StudioIcon name="chevron-down" size={14} />
    </label>
  )
}
