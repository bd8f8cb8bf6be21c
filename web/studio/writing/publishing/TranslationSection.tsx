/** The article that is this one in another language: found by its words, linked in both directions at once, unlinked with undo. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ArticleUnderEdit, LinkedTranslation } from '#contract/studio/drafts.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { Button } from '../../frame/Button.tsx'
import { useOfferUndo } from '../../frame/UndoProvider.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { useValueAtPause } from '../preview/use-value-at-pause.ts'
import { PanelField, PanelSection } from './PanelSection.tsx'
import styles from './TranslationSection.module.css'

type Props = {
  articleId: number
  translation: LinkedTranslation | null
  onArticle: (article: ArticleUnderEdit) => void
}

const SHOWN_RESULTS = 6

export const TranslationSection = ({ articleId, translation, onArticle }: Props) => {
  const { translation: texts, untitled } = useStudioTexts('publishing')
  const api = useStudioApi()
  const offerUndo = useOfferUndo()
  const link = useMutation({
    mutationFn: (translationId: number | null) =>
      api.drafts.translate({ params: { id: articleId }, body: { translationId } }),
    onSuccess: (article, translationId) => {
      onArticle(article)
      if (translationId === null && translation)
        offerUndo({ text: texts.unlinked, undo: () => link.mutate(translation.id) })
    },
  })
  return (
    <PanelSection title={texts.title}>
      {translation ? (
        <div className={styles.linked}>
          <Link to={studioPages.article.href({ articleId: translation.id })} lang={translation.lang}>
            {translation.title || untitled}
          </Link>
          <span>{texts.languages[translation.lang]}</span>
          <Button look="quiet" onClick={() => link.mutate(null)}>
            {texts.unlink}
          </Button>
          <p>{translation.isOffered ? texts.offered : texts.notOffered}</p>
        </div>
      ) : (
        <TranslationSearch articleId={articleId} onChoose={(id) => link.mutate(id)} />
      )}
    </PanelSection>
  )
}

/** On a phone the field may be the last line above the buttons of the panel. */
const showList = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** Nothing is searched before something is typed. */
const TranslationSearch = ({
  articleId,
  onChoose,
}: {
  articleId: number
  onChoose: (translationId: number) => void
}) => {
  const { translation: texts, untitled } = useStudioTexts('publishing')
  const api = useStudioApi()
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = useValueAtPause(typed.trim())
  const { data } = useQuery({
    queryKey: ['studio', 'translations', q],
    queryFn: () => api.studioArticles.list({ query: { q, size: SHOWN_RESULTS + 1 } }),
    enabled: q !== '',
  })
  const found = data?.records.filter((row) => row.id !== articleId).slice(0, SHOWN_RESULTS)
  return (
    <>
      <PanelField id={`${id}-search`} label={texts.search} note={texts.note}>
        <input
          id={`${id}-search`}
          enterKeyHint="search"
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${id}-search-note`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </PanelField>
      <div role="status">
        {q !== '' && found?.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      </div>
      {q !== '' && found && found.length > 0 ? (
        <ul ref={showList} className={styles.found} aria-label={texts.results}>
          {found.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onChoose(row.id)}>
                <span lang={row.lang}>{row.title || untitled}</span>
                <small>{texts.languages[row.lang]}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
