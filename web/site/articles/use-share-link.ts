/** Shares the URL of an article by the system's dialog on phones, else copies it. A selected passage is named in it. */
import { useSyncExternalStore } from 'react'
import { useCopied } from '#web/ui/use-copied.ts'

type Shared = { title: string; url: string }

export const useShareLink = ({ title, url }: Shared) => {
  const { isCopied, copy } = useCopied()
  const canShare = useSyncExternalStore(watchNothing, canShareHere, () => false)
  const share = async () => {
    const link = await withPassage(url)
    // Who closes the dialog has decided against it.
    if (canShare) await navigator.share({ title, url: link }).catch(() => {})
    else await copy(link)
  }
  return { isCopied, canShare, share }
}

const watchNothing = () => () => {}

/** On a desk, copying is what people expect of the button. */
const canShareHere = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

const withPassage = async (url: string): Promise<string> => {
  const selection = getSelection()
  const isPassage =
    selection &&
    !selection.isCollapsed &&
    [selection.anchorNode, selection.focusNode].every((node) => node?.parentElement?.closest('.prose'))
  if (!isPassage) return url
  const names = await import('./passage-url.ts').catch(() => null)
  return names ? names.passageUrl(url, selection) : url
}
