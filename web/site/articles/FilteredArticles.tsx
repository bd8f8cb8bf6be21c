/** The articles of a tag or a category: sparkline, cards, pagination. */
import type { Ray } from '#contract/archives.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { Pager } from '#web/site/pager/Pager.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ArticleList } from './ArticleList.tsx'
import { CARDS_A_PAGE } from './articles.queries.ts'
import styles from './FilteredArticles.module.css'
import { rayHistogram } from './ray-histogram.ts'

type Props = {
  title: string
  /** The title is a tag: its mark and a Chinese name have no space between them. */
  isTag?: boolean
  text?: string
  list: Parameters<typeof ArticleList>[0]['list']
  /** Number of its articles over time. */
  rays: readonly Ray[]
  /** Year of the oldest one. */
  since: number | undefined
  page: number
  href: (page: number) => string
}

export const FilteredArticles = ({ title, isTag, text, list, rays, since, page, href }: Props) => {
  const { units } = useTexts()
  const format = useFormat()
  return (
    <UnlockDialogProvider>
      <div className={isTag ? `wrap ${styles.tag}` : 'wrap'}>
        <PageHead
          title={title}
          titleLang={textLang(title)}
          text={text}
          spark={{
            values: rayHistogram(rays),
            from: since ? String(since) : '',
            about: units.articles(list.count, format.number(list.count)),
          }}
        />
        <div className={styles.list}>
          <ArticleList list={list} headingLevel={2} isFirst />
          <Pager current={page} count={list.count} size={CARDS_A_PAGE} href={href} />
        </div>
      </div>
    </UnlockDialogProvider>
  )
}
