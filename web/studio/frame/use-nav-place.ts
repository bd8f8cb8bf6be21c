/** Where the screen that is shown stands in the navigation; null for one that is not in it. */
import { useScreen } from '#web/router/Router.tsx'
import { type NavPlace, placeIn } from './navigation.ts'

export const useNavPlace = (): NavPlace | null => {
  const screen = useScreen()
  return screen && placeIn(screen.pathname, screen.search)
}
