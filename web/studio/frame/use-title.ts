/** Sets the title of the document while a screen is shown. */
import { useEffect } from 'react'
import { siteName } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { useStudioTexts } from '../studio-texts.ts'

/** `useTitle(texts.title)`: “Articles — Studio — Borealis”, in the language of the studio */
export const useTitle = (title: string): void => {
  const { studio } = useStudioTexts('frame')
  const config = useConfig()
  const { locale } = useLanguage()
  const site = config ? siteName(config, locale) : 'Borealis'
  useEffect(() => {
    document.title = [title, studio, site].join(' — ')
  }, [title, studio, site])
}
