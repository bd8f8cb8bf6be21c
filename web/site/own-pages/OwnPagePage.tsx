/** A page of the owner's own: title, text with its table of contents, and the same page in the other language. */
import { langTag } from '#contract/locale.ts'
import type { OwnPage } from '#contract/own-pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import head from '../articles/ArticleHead.module.css'
import layout from '../articles/ArticleLayout.module.css'
import { ContentsList } from '../articles/ContentsList.tsx'
import { CONTENTS_ID } from '../articles/contents-id.ts'
import { readInLabels } from '../articles/TranslationLink.tsx'
import { EditLink } from '../EditLink.tsx'
import { Prose } from '../prose/Prose.tsx'
import { editOwnPageHref } from '../studio-links.ts'
import styles from './OwnPagePage.module.css'
import { ownPageQuery, wantedLang } from './own-pages.queries.ts'

const OwnPagePage = ({ params, search }: PageProps) => {
  const { locale } = useLanguage()
  const query = ownPageQuery(useApi(), params.ownPath ?? '', wantedLang(search, locale))
  const { page } = useLoaded(query)
  if (!page) return null
  const { id, title, content, lang, toc, translation } = page
  const hasContents = toc.length > 1
  return (
    <article className={layout.columns}>
      <header className={head.head} lang={lang}>
        <h1>{title}</h1>
        {translation ? <OtherLanguage translation={translation} /> : null}
        <Facts page={page} hasContents={hasContents} />
      </header>
      {hasContents ? <ContentsList entries={toc} lang={lang} /> : null}
      <Prose html={content} name={`own-page:${id}:${lang}`} lang={lang} />
    </article>
  )
}
export default OwnPagePage

const Facts = ({ page, hasContents }: { page: OwnPage; hasContents: boolean }) => {
  const { texts } = useLanguage()
  const format = useFormat()
  const time = page.updateTime ?? page.createTime
  return (
    <div className={styles.facts} lang={langTag[texts.locale]}>
      <time dateTime={time} title={format.dateTime(time)}>
        {texts.ownPage.updated(format.date(time))}
      </time>
      <EditLink href={editOwnPageHref(page.id)} />
      {hasContents ? (
        <button type="button" className={styles.contents} popoverTarget={CONTENTS_ID}>
          <Icon name="table-of-contents" size={19} />
          {texts.article.contents}
        </button>
      ) : null}
    </div>
  )
}

/** Whichever language the visitor has chosen for the site, the link names the one of the text. */
const OtherLanguage = ({ translation }: { translation: NonNullable<OwnPage['translation']> }) => {
  const { lang, title, path } = translation
  return (
    <Link
      className={head.translation}
      to={`${path.split('?')[0]}?lang=${lang}`}
      lang={lang}
      hrefLang={lang}
      title={title}
    >
      {readInLabels[lang]}
      <Icon name="arrow-right" size={15} />
    </Link>
  )
}
