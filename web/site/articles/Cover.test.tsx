/** The cover of an article: drawn from its title or its design, chosen by the owner, an image, a character, or none. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type CoverDesign, coverHref, seedCoverHref } from '#contract/covers.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { ApiContext } from '#web/ApiContext.tsx'
import { fixtureApi, fixtureSite } from '#web/testing/fixture-api.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { siteQuery } from '../site.queries.ts'
import { Cover, useHasCover } from './Cover.tsx'

type Covered = Parameters<typeof useHasCover>[0]

const Shown = ({ article }: { article: Covered }) =>
  useHasCover(article) ? <Cover article={article} size="row" sizes="10rem" /> : <i>none</i>

const render = (articleCover: string | null, coverStyle: FrameConfig['coverStyle'] = 'drawn') => {
  const article = { articleTitle: '“冰面”之上', articleCover, articleCoverImage: null }
  const api = fixtureApi({})
  const queries = new QueryClient()
  queries.setQueryData(siteQuery(api).queryKey, {
    ...fixtureSite,
    websiteConfigDTO: { ...fixtureSite.websiteConfigDTO, coverStyle },
  })
  return renderToString(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ThemeProvider theme="theme-dark">
          <Shown article={article} />
        </ThemeProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
}
const sources = (...args: Parameters<typeof render>) =>
  [...render(...args).matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
const themes = ['theme-dark', 'theme-light'] as const

describe('the cover of an article', () => {
  it('without a cover is the engraving of the title in both themes', () => {
    expect(sources(null)).toEqual(themes.map((theme) => coverHref('“冰面”之上', 'row', theme)))
  })

  it('that the owner chose among the generated ones is drawn in the size and theme of its place', () => {
    const chosen = seedCoverHref(77, 'wide', 'theme-dark')
    expect(sources(chosen)).toEqual(themes.map((theme) => seedCoverHref(77, 'row', theme)))
  })

  it('with a stored design is drawn with its motif and palette', () => {
    const design: CoverDesign = { motif: 9, palette: 3 }
    const stored = seedCoverHref(77, 'wide', 'theme-dark', design)
    expect(stored).toContain('/covers/25-jd-wide-night-')
    expect(sources(stored)).toEqual(themes.map((theme) => seedCoverHref(77, 'row', theme, design)))
  })

  it('of another site lies above the engraving, and stays with letters and with none', () => {
    expect(sources('https://example.org/a.jpg')).toHaveLength(3)
    expect(sources('https://example.org/a.jpg', 'letter')).toHaveLength(3)
    expect(sources('https://example.org/a.jpg', 'none')).toHaveLength(3)
  })

  it('is the first letter or character of the title, or none, as the owner chose', () => {
    expect(render(null, 'letter')).toContain('<b>冰</b>')
    expect(sources(null, 'letter')).toEqual([])
    expect(render(null, 'none')).toBe('<i>none</i>')
  })
})
