/** Relative time with the full date as tooltip; the plain date before hydration. */
import { useEffect, useState } from 'react'
import { langTag } from '#contract/locale.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { relativeTime } from './relative-time.ts'

const EVERY_MS = 60_000

export const RelativeTime = ({ iso }: { iso: string }) => {
  const format = useFormat()
  const { locale } = useLanguage()
  const now = useNow()
  return (
    <time dateTime={iso} title={format.dateTime(iso)} lang={langTag[locale]}>
      {(now && relativeTime(langTag[locale], Date.parse(iso), now)) ?? format.date(iso)}
    </time>
  )
}

/** Null until hydration, because server-rendered HTML is cached and must not contain relative times. */
export const useNow = (): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
