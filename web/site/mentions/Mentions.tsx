/** What other sites say about an article: pages that link to it, which the owner has approved. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './Mentions.module.css'
import { mentionsQuery } from './mentions.queries.ts'

const REL = 'nofollow ugc noopener noreferrer'

export const Mentions = ({ articleId }: { articleId: number }) => {
  const { data } = useQuery(mentionsQuery(useApi(), articleId))
  const records = data?.records ?? []
  const { mentions: texts } = useTexts()
  const format = useFormat()
  if (records.length === 0) return null
  return (
    <section className={styles.mentions} aria-labelledby="mentions">
      <h2 id="mentions">
        {texts.title} <sup>{records.length}</sup>
      </h2>
      <ul>
        {records.map(({ id, kind, url, authorName, authorUrl, title, excerpt, createTime }) => {
          const name = authorName ?? new URL(url).hostname
          return (
            <li key={id} className="h-cite">
              <p>
                <b>
                  {authorUrl ? (
                    <a href={authorUrl} rel={REL}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </b>{' '}
                {texts.kinds[kind]}
                <a href={url} rel={REL}>
                  {title ?? new URL(url).hostname}
                </a>
                <time dateTime={createTime}>{format.date(createTime)}</time>
              </p>
              {excerpt ? <blockquote>{excerpt}</blockquote> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
