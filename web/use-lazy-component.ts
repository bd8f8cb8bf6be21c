/** Loads the chunk of a dialog or another part of a page when it is first needed, without putting the page at risk. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from './locale/LocaleProvider.tsx'
import { useLoadingBar } from './router/Router.tsx'
import { useNotify } from './toasts/LocalizedToasts.tsx'

/**
 * The component, or null until it is loaded. The loading bar shows that it takes longer. When it cannot be loaded, because the
 * network is away or a new version has replaced the chunk, a toast says so and `onFailure` is called; the next need tries again.
 * React's `lazy` would remember the failure and replace the page by it.
 * @param load a stable function
 */
export const useLazyComponent = <Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const showWaiting = useLoadingBar()
  const notify = useNotify()
  const { loadFailure } = useTexts()
  const fail = useEffectEvent(() => {
    notify('error', loadFailure.chunk)
    onFailure()
  })
  const isMissing = isNeeded && !Loaded
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const loading = load()
    const stopWaiting = showWaiting()
    loading
      .then(
        (component) => isWanted && setLoaded(() => component),
        () => isWanted && fail(),
      )
      .finally(stopWaiting)
    return () => {
      isWanted = false
      stopWaiting()
    }
  }, [isMissing, load, showWaiting])
  return Loaded
}
