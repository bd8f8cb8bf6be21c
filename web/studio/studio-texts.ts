/** The texts of each feature of the studio, which load with it, in the owner's language. */
import { use } from 'react'
import type { Locale } from '#contract/locale.ts'
import { loadFeatureTexts } from '#web/locale/feature-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

const features = {
  account: [() => import('./account/texts/en.ts'), () => import('./account/texts/cn.ts')],
  albums: [() => import('./albums/texts/en.ts'), () => import('./albums/texts/cn.ts')],
  articles: [() => import('./articles/texts/en.ts'), () => import('./articles/texts/cn.ts')],
  backups: [() => import('./backups/texts/en.ts'), () => import('./backups/texts/cn.ts')],
  comments: [() => import('./comments/texts/en.ts'), () => import('./comments/texts/cn.ts')],
  dashboard: [() => import('./dashboard/texts/en.ts'), () => import('./dashboard/texts/cn.ts')],
  exports: [() => import('./exports/texts/en.ts'), () => import('./exports/texts/cn.ts')],
  frame: [() => import('./frame/texts/en.ts'), () => import('./frame/texts/cn.ts')],
  friends: [() => import('./friends/texts/en.ts'), () => import('./friends/texts/cn.ts')],
  imports: [() => import('./imports/texts/en.ts'), () => import('./imports/texts/cn.ts')],
  labels: [() => import('./labels/texts/en.ts'), () => import('./labels/texts/cn.ts')],
  live: [() => import('./writing/live/texts/en.ts'), () => import('./writing/live/texts/cn.ts')],
  media: [() => import('./media/texts/en.ts'), () => import('./media/texts/cn.ts')],
  mentions: [() => import('./mentions/texts/en.ts'), () => import('./mentions/texts/cn.ts')],
  merging: [() => import('./writing/merging/texts/en.ts'), () => import('./writing/merging/texts/cn.ts')],
  operations: [() => import('./operations/texts/en.ts'), () => import('./operations/texts/cn.ts')],
  ordering: [() => import('./ordering/texts/en.ts'), () => import('./ordering/texts/cn.ts')],
  ownPages: [() => import('./own-pages/texts/en.ts'), () => import('./own-pages/texts/cn.ts')],
  palette: [() => import('./palette/texts/en.ts'), () => import('./palette/texts/cn.ts')],
  publishing: [
    () => import('./writing/publishing/texts/en.ts'),
    () => import('./writing/publishing/texts/cn.ts'),
  ],
  readers: [() => import('./readers/texts/en.ts'), () => import('./readers/texts/cn.ts')],
  settings: [() => import('./settings/texts/en.ts'), () => import('./settings/texts/cn.ts')],
  setup: [() => import('./setup/texts/en.ts'), () => import('./setup/texts/cn.ts')],
  statistics: [() => import('./statistics/texts/en.ts'), () => import('./statistics/texts/cn.ts')],
  subscribers: [() => import('./subscribers/texts/en.ts'), () => import('./subscribers/texts/cn.ts')],
  talks: [() => import('./talks/texts/en.ts'), () => import('./talks/texts/cn.ts')],
  tokens: [() => import('./tokens/texts/en.ts'), () => import('./tokens/texts/cn.ts')],
  uploads: [() => import('./uploads/texts/en.ts'), () => import('./uploads/texts/cn.ts')],
  versions: [() => import('./writing/versions/texts/en.ts'), () => import('./writing/versions/texts/cn.ts')],
  videos: [() => import('./videos/texts/en.ts'), () => import('./videos/texts/cn.ts')],
  writing: [() => import('./writing/texts/en.ts'), () => import('./writing/texts/cn.ts')],
} as const
type Feature = keyof typeof features
export type StudioTexts<Name extends Feature> = Awaited<ReturnType<(typeof features)[Name][0]>>['default']

const loaders = Object.fromEntries(
  Object.entries(features).map(([name, [en, cn]]) => [name, loadFeatureTexts<unknown>({ en, cn })]),
) as Record<Feature, (locale: Locale) => Promise<unknown>>

/** `const texts = useStudioTexts('talks')` */
export const useStudioTexts = <Name extends Feature>(name: Name): StudioTexts<Name> =>
  use(loaders[name](useLanguage().locale)) as StudioTexts<Name>
