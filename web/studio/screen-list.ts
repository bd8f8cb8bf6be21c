/** The screens of the studio: a line for each. Their order is the order of the navigation. */
import { studioPages } from '#contract/studio-pages.ts'
import type { StudioScreen } from './frame/studio-screen.ts'

export const studioScreens: StudioScreen[] = [
  {
    url: studioPages.dashboard,
    nav: { text: 'dashboard', icon: 'layout-dashboard', isInBar: true },
    chunk: () => import('./dashboard/DashboardScreen.tsx'),
  },
  {
    url: studioPages.articles,
    nav: { text: 'articles', icon: 'file-text', isInBar: true },
    chunk: () => import('./articles/ArticlesScreen.tsx'),
  },
  {
    url: studioPages.write,
    nav: { text: 'write', icon: 'pen-line', isInBar: true },
    chunk: () => import('./writing/NewArticleScreen.tsx'),
    isFullScreen: true,
  },
  {
    url: studioPages.article,
    chunk: () => import('./writing/ArticleScreen.tsx'),
    isFullScreen: true,
  },
  {
    url: studioPages.media,
    nav: { text: 'media', icon: 'image' },
    chunk: () => import('./media/MediaScreen.tsx'),
  },
]
