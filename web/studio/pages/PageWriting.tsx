/** Chooses the language in which a page is written: that of the owner first, unless only the other one is there. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Locale, langTag, locales } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioApi } from '../session/studio-api.ts'
import styles from '../writing/Writing.module.css'
import { PageTextWriting } from './PageTextWriting.tsx'
import type { EditedPage } from './page-record.ts'
import { usePageTexts } from './page-texts.ts'
import { endpointsOf } from './use-page.ts'

export const PageWriting = ({ page }: { page: EditedPage }) => {
  const texts = usePageTexts()
  const api = useStudioApi()
  const own = useLanguage().locale
  const [chosen, setChosen] = useState<Locale | null>(null)
  const { data: written, isPending } = useQuery({
    queryKey: ['studio', 'page', page, chosen],
    queryFn: async () => {
      const all = await Promise.all(
        locales.map((one) => endpointsOf(api, page).show({ query: { lang: langTag[one] } })),
      )
      return locales.filter((_, i) => all[i]?.markdown.trim() !== '')
    },
    // Read once for each choice: the language that is written must not change by itself.
    staleTime: Infinity,
    gcTime: 0,
    // Without a network the draft of this browser opens; the text itself says what is wrong.
    networkMode: 'always',
    retry: false,
    meta: { silent: true },
    placeholderData: (before) => before,
  })
  useTitle(texts[page].title)
  if (isPending)
    return (
      <div className={styles.aside}>
        <Loading />
      </div>
    )
  const other = own === 'en' ? 'cn' : 'en'
  const isOnlyOther = written?.includes(other) && !written.includes(own)
  const locale = chosen ?? (isOnlyOther ? other : own)
  return (
    <PageTextWriting
      key={locale}
      page={page}
      locale={locale}
      isOtherMissing={written?.includes(locale === 'en' ? 'cn' : 'en') === false}
      onLocale={setChosen}
    />
  )
}
