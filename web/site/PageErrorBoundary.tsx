/** Catches rendering errors of a page, so that the frame stays usable. */
import { Component, type ReactNode } from 'react'

type Props = {
  /** Any navigation, to the same page included, renders the page again. */
  arrival: unknown
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

export class PageErrorBoundary extends Component<Props, { error: unknown }> {
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
