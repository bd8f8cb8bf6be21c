/** The sidebar of the home page: author, site notice, recent comments, tags and site statistics. */
import { useSyncExternalStore } from 'react'
import type { RecentComment } from '#contract/comments.ts'
import { pages } from '#contract/pages.ts'
import { tagUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useIsShown } from '#web/site/nav-entries.ts'
import { useToday } from '#web/TodayContext.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { AuthorCard } from '../author/AuthorCard.tsx'
import { commentHref } from '../comments/comment-href.ts'
import { RelativeTime } from '../comments/RelativeTime.tsx'
import { sidebarSettingsQuery, useSite } from '../site.queries.ts'
import { SocialLinks } from '../social/SocialLinks.tsx'
import { topTagsQuery } from '../tags/tags.queries.ts'
import recentCommentsStyles from './RecentComments.module.css'
import { runningTime } from './running-time.ts'
import styles from './Sidebar.module.css'

/** @param props.comments the newest ones, shown below the author and the site notice */
export const Sidebar = ({ comments }: { comments?: readonly RecentComment[] }) => {
  const api = useApi()
  const site = useSite()
  const settings = useLoaded(sidebarSettingsQuery(api))
  const tags = useLoaded(topTagsQuery(api))
  const { locale, texts } = useLanguage()
  const { home } = texts
  const format = useFormat()
  const { websiteConfigDTO: config, tagCount } = site
  const notice = settings.notice[locale]
  return (
    <aside className={`${styles.sidebar} deferred`} aria-label={home.sidebar}>
      <section className={styles.author} aria-label={config.author}>
        <AuthorCard size={72} />
        <SocialLinks config={config} />
      </section>
      {notice && (
        <section>
          <h2>{home.notice}</h2>
          <p className={styles.notice} lang={textLang(notice)}>
            {notice}
          </p>
        </section>
      )}
      {comments && <RecentComments comments={comments} />}
      {tags.length > 0 && (
        <section>
          <h2>
            {home.tags}
            <Link to={pages.tags.href()}>{home.allTags(format.number(tagCount))}</Link>
          </h2>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <Link to={tagUrl(tag)}>
                  {tag.tagName}
                  <sup>{format.number(tag.count)}</sup>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SiteStatistics />
    </aside>
  )
}

/** The six newest comments, each with a link to its place. */
const RecentComments = ({ comments }: { comments: readonly RecentComment[] }) => {
  const { comments: texts, frame } = useTexts()
  if (comments.length === 0) return null
  return (
    <section>
      <h2>{texts.recent}</h2>
      <ul className={recentCommentsStyles.recent}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Avatar name={comment.nickname} src={comment.avatar} size={32} />
            <p className={recentCommentsStyles.head}>
              <b>{comment.nickname}</b>
              {comment.isOwner && <span className={recentCommentsStyles.owner}>{frame.owner}</span>}{' '}
              <RelativeTime iso={comment.createTime} />
            </p>
            <Link to={commentHref(comment)} lang={textLang(comment.commentContent)}>
              {comment.commentContent}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The counts that the owner shows: since when the site exists, views, visitors, talks. */
const SiteStatistics = () => {
  const { home, nav } = useTexts()
  const format = useFormat()
  const { viewCount, visitorCount, talkCount, websiteConfigDTO: config } = useSite()
  const since = config.websiteCreateTime
  const hasTalks = useIsShown('talks')
  const today = useToday()
  const isCounted = useIsHydrated()
  const age = isCounted ? (
    home.runningTime(runningTime(since, today))
  ) : (
    <time dateTime={since}>{format.date(`${since}T12:00:00Z`)}</time>
  )
  const rows = [
    ['running', isCounted ? home.running : home.since, age],
    ['views', home.views, format.number(viewCount)],
    ['visitors', home.visitors, format.number(visitorCount)],
    ...(hasTalks ? [['talks', nav.talks, format.number(talkCount)] as const] : []),
  ] as const
  const shown = rows.filter(([key]) => !config.hiddenCounters.includes(key))
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{home.site}</h2>
      <dl className={styles.statistics}>
        {shown.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A static copy has no scripts, and no server that renders it again the next day: it says since when. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
