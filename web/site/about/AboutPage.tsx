/** The about page: a generated cover, the owner's avatar, intro, social links and text. */

import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import layout from '../articles/ArticleLayout.module.css'
import { Cover } from '../articles/Cover.tsx'
import { AuthorIntro } from '../author/AuthorIntro.tsx'
import { profileShape } from '../author/profile-shape.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { Prose } from '../prose/Prose.tsx'
import { useSite } from '../site.queries.ts'
import { SocialList } from '../social/SocialLinks.tsx'
import { EDIT_ABOUT_HREF } from '../studio-links.ts'
import styles from './AboutPage.module.css'
import { aboutQuery } from './about.queries.ts'

const AboutPage = () => {
  const { about } = useTexts()
  const { websiteConfigDTO: config } = useSite()
  const { content, lang } = useLoaded(aboutQuery(useApi()))
  const cover = { articleTitle: config.author, articleCover: null, articleCoverImage: null }
  return (
    <article>
      <div className={layout.band}>
        <Cover article={cover} size="wide" sizes="100vw" isFirst />
      </div>
      <div className={layout.columns}>
        <header className={styles.head}>
          <div>
            <h1 lang={textLang(config.author)}>{config.author}</h1>
            <AuthorIntro config={config} className={styles.intro} />
            <SocialList config={config} className={styles.accounts} />
            <EditLink href={EDIT_ABOUT_HREF} />
          </div>
          <Avatar name={config.author} src={config.authorAvatar} size={112} shape={profileShape(config)} />
        </header>
        {content ? (
          <Prose html={content} name="about" lang={lang} />
        ) : (
          <div className={styles.empty}>
            <State title={about.none} text={about.noneText} />
          </div>
        )}
        <Comments type={3} />
      </div>
    </article>
  )
}
export default AboutPage
