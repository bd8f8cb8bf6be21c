/** Loads the mascot about a second after the start, on phones when its drawing is tapped, unless owner or visitor turned it off. */
import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { mascotChoice, useVisitorChoice } from '#web/session/visitor-choice.ts'
import { useConfig } from './site.queries.ts'

/** Specification: about 1 s after the start. */
const APPEARS_AFTER_MS = 1000

const load = () => import('./mascot/Mascot.tsx')
type MascotComponent = ComponentType<ComponentProps<Awaited<ReturnType<typeof load>>['Mascot']>>

export const MascotLoader = () => {
  const config = useConfig()
  const isInvited = useVisitorChoice(mascotChoice)
  const isWide = useIsWide()
  const [startedAt] = useState(Date.now)
  const [Mascot, setMascot] = useState<MascotComponent | null>(null)
  const { locale } = useLanguage()
  const isAllowed = config?.aurora_bot_enable === true && isInvited === true
  const isWanted = isAllowed && isWide
  useEffect(() => {
    if (!isAllowed || isWide) return
    const speak = ({ target }: MouseEvent) => {
      const drawing = (target as Element).closest('.ft-fonn')
      if (drawing)
        void import('./mascot/speak-in-footer.ts').then(({ speakInFooter }) => speakInFooter(drawing, locale))
    }
    document.addEventListener('click', speak)
    return () => document.removeEventListener('click', speak)
  }, [isAllowed, isWide, locale])
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(
      // Without it the page is complete: nobody needs to know that it could not be loaded.
      () =>
        load().then(
          ({ Mascot }) => setMascot(() => Mascot),
          () => {},
        ),
      APPEARS_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [isWanted])
  if (!isWanted || !Mascot) return null
  return <Mascot startedAt={startedAt} mayFetchQuotes={config.mascotQuotes === 'service'} />
}

/** On phones the mascot stands in the footer. */
const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      const query = wideWindow()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wideWindow().matches,
    () => false,
  )

const wideWindow = () => matchMedia('(min-width: 997px)')
