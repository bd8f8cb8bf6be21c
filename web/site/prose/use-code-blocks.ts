/** Finds the code blocks of a text and adds containers for the browser's buttons. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { linesOf, MAX_LINES_SHOWN } from './code-lines.ts'

export type CodeBlock = {
  key: number
  figure: HTMLElement
  /** At the end of the caption bar. */
  actions: HTMLElement
  /** Below the lines of a collapsed block; null when all lines are shown. */
  foot: HTMLElement | null
}

/** Empty until the page is hydrated; searched again when the text changes. */
export const useCodeBlocks = (root: RefObject<HTMLElement | null>, html: string): CodeBlock[] => {
  const [blocks, setBlocks] = useState<CodeBlock[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const found = [...(root.current?.querySelectorAll<HTMLElement>('figure.code') ?? [])].map(addContainers)
    // A long article has a hundred of them: rendered at once, their buttons would block input during hydration.
    startTransition(() => setBlocks(found))
    return () => {
      for (const { actions, foot } of found) {
        actions.remove()
        foot?.remove()
      }
      setBlocks([])
    }
  }, [root, html])
  return blocks
}

const addContainers = (figure: HTMLElement, key: number): CodeBlock => {
  const actions = document.createElement('div')
  actions.className = 'code-actions'
  ;(figure.querySelector('figcaption') ?? figure).append(actions)
  const foot = linesOf(figure).length > MAX_LINES_SHOWN ? document.createElement('div') : null
  if (foot) figure.append(foot)
  return { key, figure, actions, foot }
}
