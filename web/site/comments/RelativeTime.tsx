/** How long ago something was; the full date when a pointer rests on it, and before scripts run. */
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

/** Null until the page is alive: what the server prints is kept, and must not grow old. */
const useNow = (): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
