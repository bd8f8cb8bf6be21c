/** The search as a page: without scripts, for sharing, and for the browser's search field. */
import type { FormEvent } from 'react'
import { keywordsOf, MAX_KEYWORDS } from '#contract/keywords.ts'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import type { PageProps } from '#web/router/route.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useLoadedIfAny } from '#web/use-loaded.ts'
import { HitLine } from './HitLine.tsx'
import { type Hit, type HitKind, hitsOf } from './hits.ts'
import { NoResults } from './NoResults.tsx'
import styles from './SearchPage.module.css'
import { searchQuery } from './search.queries.ts'
import { useOpenHit } from './use-open-hit.ts'

const kinds: readonly HitKind[] = ['article', 'talk', 'tag', 'page']

const SearchPage = ({ search: asked }: PageProps) => {
  const { search } = useTexts()
  const go = useNavigate()
  const keywords = keywordsOf(asked.get('q'))
  const found = useLoadedIfAny(searchQuery(useApi(), keywords))
  const hits = found ? hitsOf(found) : []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void go(pages.search.href(null, { q: keywordsOf(String(typed ?? '')) || null }))
  }
  return (
    <UnlockDialogProvider>
      <div className="wrap">
        <PageHead title={search.title} text={search.text} />
        <search className={styles.search}>
          <form key={keywords} className={styles.field} action={pages.search.href()} onSubmit={submit}>
            <Icon name="search" size={21} />
            <input
              name="q"
              type="search"
              aria-label={search.title}
              placeholder={search.placeholder}
              defaultValue={keywords}
              maxLength={MAX_KEYWORDS}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
            />
            <button type="submit" className="btn btn-pri">
              {search.title}
            </button>
          </form>
        </search>
        {keywords === '' ? null : hits.length === 0 ? (
          <NoResults keywords={keywords} />
        ) : (
          <>
            <p className={styles.count} role="status">
              {search.countFor(hits.length, keywords)}
            </p>
            {kinds.map((kind) => (
              <FoundGroup key={kind} kind={kind} hits={hits.filter((hit) => hit.kind === kind)} />
            ))}
          </>
        )}
      </div>
    </UnlockDialogProvider>
  )
}
export default SearchPage

const FoundGroup = ({ kind, hits }: { kind: HitKind; hits: Hit[] }) => {
  const { search } = useTexts()
  const open = useOpenHit(() => {})
  if (hits.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{search.kinds[kind]}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.href}>
            <a className={styles.hit} href={hit.href} onClick={(event) => open(event, hit)}>
              <HitLine hit={hit} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
