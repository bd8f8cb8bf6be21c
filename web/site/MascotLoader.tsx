/** Loads the mascot about a second after the start, on phones when its drawing is tapped, unless owner or visitor turned it off. */
import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
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
  const isWanted = config?.aurora_bot_enable === true && isInvited === true
  useEffect(() => {
    if (!isWanted) return
    // Without it the page is complete: nobody needs to know that it could not be loaded.
    const show = () =>
      load().then(
        ({ Mascot }) => setMascot(() => Mascot),
        () => {},
      )
    const timer = isWide ? setTimeout(show, APPEARS_AFTER_MS) : 0
    const drawing = isWide ? null : document.querySelector('.ft-fonn')
    drawing?.addEventListener('click', show)
    return () => {
      clearTimeout(timer)
      drawing?.removeEventListener('click', show)
    }
  }, [isWanted, isWide])
  if (!isWanted || !Mascot) return null
  return <Mascot {...{ startedAt, isWide }} mayFetchQuotes={config.mascotQuotes === 'service'} />
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
