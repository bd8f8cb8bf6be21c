/** Shows at the top of the window that another page is being loaded. */
import { useSyncExternalStore } from 'react'
import { useTexts } from './locale/LocaleProvider.tsx'
import type { LoadingBarStore } from './router/loading-bar.ts'
import { LoadingBar } from './ui/LoadingBar.tsx'

export const NavigationBar = ({ bar }: { bar: LoadingBarStore }) => {
  const { frame } = useTexts()
  const { isLoading, progress } = useSyncExternalStore(bar.subscribe, bar.get, bar.get)
  return <LoadingBar isLoading={isLoading} progress={progress} label={frame.loading} />
}
