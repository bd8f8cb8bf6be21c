/** The articles that were read most, with how many were read to the end, and their trend. */
import { langTag } from '#contract/locale.ts'
import type { ReadArticle } from '#contract/studio/statistics.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Spark } from '#web/ui/Spark.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { useStatisticFormat } from './chart-format.ts'
import styles from './MostRead.module.css'

type Props = { articles: ReadArticle[]; others?: number }

export const MostRead = ({ articles, others = 0 }: Props) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  if (articles.length === 0) return <p className={styles.none}>{texts.noArticles}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.article}</th>
          <th scope="col">{texts.views}</th>
          <th scope="col">{texts.toTheEnd}</th>
          <th scope="col" className={styles.trend}>
            {texts.trend}
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article.articleId}>
            <th scope="row">
              <ArticleName article={article} />
            </th>
            <td>{format.number(article.views)}</td>
            <td>{format.percent(article.reads, article.views)}</td>
            <td className={styles.trend}>
              <Spark values={article.trend} width={84} height={20} />
            </td>
          </tr>
        ))}
        {others > 0 ? (
          <tr className={styles.others}>
            <th scope="row">{texts.others}</th>
            <td>{format.number(others)}</td>
            <td />
            <td className={styles.trend} />
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

const ArticleName = ({ article: { articleId, title } }: { article: ReadArticle }) => {
  const texts = useStudioTexts('statistics')
  if (title === null) return texts.deletedArticle(articleId)
  return (
    <Link
      to={studioPages.article.href({ articleId })}
      lang={textLang(title) === 'zh-CN' ? langTag.cn : langTag.en}
    >
      {title}
    </Link>
  )
}
