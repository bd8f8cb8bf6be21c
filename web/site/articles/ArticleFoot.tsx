/** Shown below the text of an article: tags, like, source and license. */

import type { Article } from '#contract/articles.ts'
import { articleUrl, tagUrl } from '#contract/url-names.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import styles from './ArticleFoot.module.css'

type Props = { article: Article; url: string; license: string | null }

export const ArticleFoot = ({ article, url, license }: Props) => {
  const { article: texts, prose } = useTexts()
  const { isCopied, copy } = useCopied()
  return (
    <footer className={styles.foot}>
      {article.tags.length > 0 && (
        <ul className={styles.tags}>
          {article.tags.map((tag) => (
            <li key={tag.id}>
              <Link to={tagUrl(tag)}>#{tag.tagName}</Link>
            </li>
          ))}
        </ul>
      )}
      {article.likeCount !== null && (
        <LikeButton
          kind="article"
          id={article.id}
          count={article.likeCount}
          size={20}
          className={styles.like}
          hasWord
          isAnchor
        />
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
          <a className={`${styles.url} u-url`} href={articleUrl(article)}>
            {url}
          </a>
          <button type="button" aria-label={texts.copyLink} title={texts.copyLink} onClick={() => copy(url)}>
            <Icon
              name={isCopied ? 'check' : 'copy'}
              size={14}
              className={isCopied ? styles.done : undefined}
            />
          </button>
        </p>
        {article.type === 1 && license && (
          <p>
            {license} · {texts.quote}
          </p>
        )}
        <span className="vh" role="status">
          {isCopied ? prose.copied : ''}
        </span>
      </div>
    </footer>
  )
}
