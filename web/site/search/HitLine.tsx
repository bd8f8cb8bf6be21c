/** One search result as a line: kind, title with the matches marked, an excerpt, and where it belongs. */
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Html } from '#web/ui/Html.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './HitLine.module.css'
import { type Hit, type HitKind, plainText } from './hits.ts'

export const hitIcons: Record<HitKind, IconName> = {
  article: 'file-text',
  talk: 'message-square-quote',
  tag: 'tag',
  page: 'file-text',
}

export const HitLine = ({ hit }: { hit: Hit }) => {
  const { articles, units } = useTexts()
  const format = useFormat()
  switch (hit.kind) {
    case 'article': {
      const { articleTitle, articleContentText, categoryName, status, lang } = hit.found
      return (
        <>
          <Icon name={hitIcons.article} size={17} />
          <Html as="span" className={styles.name} lang={lang} html={articleTitle} />
          <span className={styles.meta} lang={textLang(categoryName ?? '')}>
            {status === 2 ? <Icon name="lock" size={13} label={articles.locked} /> : null}
            {categoryName}
          </span>
          {articleContentText ? (
            <Html as="span" className={styles.text} lang={lang} html={articleContentText} />
          ) : null}
        </>
      )
    }
    case 'talk':
      return (
        <>
          <Icon name={hitIcons.talk} size={17} />
          <Html as="span" className={styles.name} lang={hit.found.lang} html={hit.found.content} />
          <span className={styles.meta}>{format.dayMonth(hit.found.createTime)}</span>
        </>
      )
    case 'tag': {
      const { tagName, count } = hit.found
      return (
        <>
          <Icon name={hitIcons.tag} size={17} />
          <Html
            as="span"
            className={`${styles.name} ${styles.tag}`}
            lang={textLang(plainText(tagName))}
            html={`#${tagName}`}
          />
          <span className={styles.meta}>{units.articles(count, format.number(count))}</span>
        </>
      )
    }
    case 'page': {
      const { title, content, path, lang } = hit.found
      return (
        <>
          <Icon name={hitIcons.page} size={17} />
          <Html as="span" className={styles.name} lang={lang} html={title} />
          <span className={styles.meta}>{decodeURIComponent(path.split('?')[0] ?? '')}</span>
          {content ? <Html as="span" className={styles.text} lang={lang} html={content} /> : null}
        </>
      )
    }
  }
}
