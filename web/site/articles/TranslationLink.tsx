/** Leads to the same article in another language, with words that its readers understand. */
import type { ArticleTranslation } from '#contract/articles.ts'
import { articleUrl } from '#contract/url-names.ts'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ArticleHead.module.css'

/** In the words of those whom the other language is for. */
export const readInLabels: Record<ArticleTranslation['lang'], string> = {
  en: 'Read in English',
  'zh-CN': '阅读中文版',
}

export const TranslationLink = ({ translation }: { translation: ArticleTranslation | null }) =>
  translation && (
    <Link
      className={styles.translation}
      to={articleUrl(translation)}
      lang={translation.lang}
      hrefLang={translation.lang}
      title={translation.articleTitle}
    >
      {readInLabels[translation.lang]}
      <Icon name="arrow-right" size={15} />
    </Link>
  )
