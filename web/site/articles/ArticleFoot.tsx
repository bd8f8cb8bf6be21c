/** Below the text: its tags, where it comes from, and on which terms it may be used. */

import type { Article } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import styles from './ArticleFoot.module.css'

type Props = { article: Article; address: string; licence: string | null }

export const ArticleFoot = ({ article, address, licence }: Props) => {
  const { article: texts, prose } = useTexts()
  const { isCopied, copy } = useCopied()
  return (
    <footer className={styles.foot}>
      {article.tags.length > 0 && (
        <ul className={styles.tags}>
          {article.tags.map(({ id, tagName }) => (
            <li key={id}>
              <Link to={pages.tag.href({ tagId: id }, { tagName })}>#{tagName}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.terms}>
        {article.type !== 1 && (
          <p>
            {article.type === 2 ? texts.reprint : texts.translation}{' '}
            {article.originalUrl && (
              <a className="lk" href={article.originalUrl} rel="noopener">
                {article.originalUrl}
              </a>
            )}
          </p>
        )}
        <p>
          {article.author.nickname}
          {' · '}
          <a className={styles.address} href={pages.article.href({ articleId: article.id })}>
            {address}
          </a>
          <button
            type="button"
            aria-label={texts.copyLink}
            title={texts.copyLink}
            onClick={() => copy(address)}
          >
            <Icon
              name={isCopied ? 'check' : 'copy'}
              size={14}
              className={isCopied ? styles.done : undefined}
            />
          </button>
        </p>
        {article.type === 1 && licence && (
          <p>
            {licence} · {texts.quote}
          </p>
        )}
        <span className="vh" role="status">
          {isCopied ? prose.copied : ''}
        </span>
      </div>
    </footer>
  )
}
