/** The pinned article, with the featured ones beside it. */
import type { TopAndFeatured } from '#contract/articles.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FeaturedCard } from '#web/site/articles/FeaturedCard.tsx'
import styles from './PinnedAndFeatured.module.css'

export const PinnedAndFeatured = ({ topArticle, featuredArticles }: TopAndFeatured) => {
  const { home } = useTexts()
  if (!topArticle) return null
  return (
    <section className={styles.trio} aria-label={home.front}>
      <FeaturedCard article={topArticle} size="lead" isFirst />
      {featuredArticles.length > 0 && (
        <div className={`${styles.beside} beside-lead`}>
          {featuredArticles.map((article) => (
            <FeaturedCard
              key={article.id}
              article={article}
              // A single featured article is as large as the pinned one beside it.
              size={featuredArticles.length === 1 ? 'lead' : 'half'}
            />
          ))}
        </div>
      )}
    </section>
  )
}
