/** The cover of an article: the engraving of its title, the one that the owner chose, or an image of another site. */
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { coverHref, seedCoverHref } from '#contract/covers.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { Cover } from './Cover.tsx'

const sources = (articleCover: string | null) => {
  const article = { articleTitle: 'Polar night', articleCover, articleCoverImage: null }
  const html = renderToString(
    <ThemeProvider theme="theme-dark">
      <Cover article={article} size="row" sizes="10rem" />
    </ThemeProvider>,
  )
  return [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
}
const themes = ['theme-dark', 'theme-light'] as const

describe('the cover of an article', () => {
  it('without a cover is the engraving of the title in both themes', () => {
    expect(sources(null)).toEqual(themes.map((theme) => coverHref('Polar night', 'row', theme)))
  })

  it('that the owner chose among the generated ones is drawn in the size and theme of its place', () => {
    const chosen = seedCoverHref(77, 'wide', 'theme-dark')
    expect(sources(chosen)).toEqual(themes.map((theme) => seedCoverHref(77, 'row', theme)))
  })

  it('of another site lies above the engraving', () => {
    expect(sources('https://example.org/a.jpg')).toHaveLength(3)
  })
})
