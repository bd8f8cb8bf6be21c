/** The page or screen that a navigation has led to, or what says why there is none. */
import { Component, type ReactNode } from 'react'
import type { NavigationResult } from '#web/router/navigator.ts'

type Props = { arrival: NavigationResult; fallback: (error: unknown) => ReactNode }

export const CurrentPage = ({ arrival, fallback }: Props) => {
  const { screen, error } = arrival
  if (!screen) return fallback(error)
  const { Page, params, search, pathname } = screen
  return (
    <PageErrorBoundary arrival={arrival} fallback={fallback}>
      <Page key={pathname} params={params} search={search} />
    </PageErrorBoundary>
  )
}

/**
 * Catches rendering errors of a page, so that the frame stays usable. Any navigation, to the same page included, renders
 * the page again.
 */
class PageErrorBoundary extends Component<Props & { children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (before.arrival !== this.props.arrival && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error)
  }
}
