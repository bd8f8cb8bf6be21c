/** What friends wrote lately: a day, a vertical line, and one ray for each article, the longer to read the longer. */
import { useEffect, useState } from 'react'
import type { Friend, FriendArticle } from '#contract/friends.ts'
import { FRIENDS_OPML_PATH } from '#contract/pages.ts'
import type { Format } from '#web/locale/format.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import styles from './FriendNews.module.css'
import { useFriendsTexts } from './friends-texts.ts'

const DAY_MS = 24 * 3600 * 1000

type Props = { articles: FriendArticle[]; friends: Friend[] }

export const FriendNews = ({ articles, friends }: Props) => {
  const texts = useFriendsTexts()
  const dayName = useDayName(articles[0]?.publishTime ?? '')
  const format = useFormat()
  const days: { day: string; articles: [FriendArticle, ...FriendArticle[]] }[] = []
  for (const article of articles) {
    const day = format.date(article.publishTime)
    if (days.at(-1)?.day === day) days.at(-1)?.articles.push(article)
    else days.push({ day, articles: [article] })
  }
  return (
    <section className={styles.news} aria-labelledby="friend-news">
      <div className={styles.head}>
        <h2 id="friend-news">{texts.news}</h2>
        <a className="lk" href={FRIENDS_OPML_PATH}>
          OPML
        </a>
      </div>
      {days.map(({ day, articles: ofDay }) => (
        <div key={day} className={styles.day}>
          <h3>
            <time dateTime={ofDay[0].publishTime}>{dayName(ofDay[0].publishTime)}</time>
          </h3>
          <ol>
            {ofDay.map((article) => (
              <Article
                key={article.url}
                article={article}
                friend={friends.find(({ id }) => id === article.friendId)}
              />
            ))}
          </ol>
        </div>
      ))}
      <p className={styles.note}>{texts.newsNote}</p>
    </section>
  )
}

const DAYS = 30

/** Articles a day. The days end with that of the newest one: a cached page cannot know today. Half days meet each day of any clock change. */
export const newsRays = (articles: FriendArticle[], { date }: Pick<Format, 'date'>) => {
  const newest = Date.parse(articles[0]?.publishTime ?? '')
  const halves = Array.from({ length: 2 * DAYS }, (_, i) =>
    date(new Date(newest - (i * DAY_MS) / 2).toISOString()),
  )
  const days = [...new Set(halves)].slice(0, DAYS).reverse()
  const values = days.map((day) => articles.filter(({ publishTime }) => date(publishTime) === day).length)
  return { values, from: days[0] ?? '', count: values.reduce((sum, value) => sum + value, 0) }
}

/** Minutes beyond these do not make the ray longer. */
const MAX_MINUTES = 22

type ArticleProps = { article: FriendArticle; friend: Friend | undefined }

const Article = ({ article, friend }: ArticleProps) => {
  const { units } = useTexts()
  const { url, title, publishTime, minutes } = article
  return (
    <li data-time={publishTime}>
      <svg width={8 + Math.min(minutes ?? 0, MAX_MINUTES) * 2.4} height="2" aria-hidden="true" />
      <div>
        <a href={url} target="_blank" rel="friend noopener noreferrer" lang={textLang(title)}>
          {title}
        </a>
        {friend ? (
          <p>
            <span lang={textLang(friend.linkName)}>{friend.linkName}</span>
            <small>{new URL(friend.linkAddress).host}</small>
          </p>
        ) : null}
      </div>
      {minutes === null ? null : <small>{units.minutes(String(minutes))}</small>}
    </li>
  )
}

/** 24 Nov, with another year than the newest one's; after hydration also today and yesterday, which a cached page cannot say. */
const useDayName = (newest: string) => {
  const texts = useFriendsTexts()
  const format = useFormat()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return (iso: string): string => {
    const isAgo = (ms: number) =>
      now !== null && format.date(new Date(now - ms).toISOString()) === format.date(iso)
    if (isAgo(0)) return texts.today
    if (isAgo(DAY_MS)) return texts.yesterday
    return format.year(iso) === format.year(now ?? newest) ? format.dayMonth(iso) : format.date(iso)
  }
}
