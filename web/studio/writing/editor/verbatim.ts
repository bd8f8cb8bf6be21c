/** Whether a place of the text is one where marks and signs are what they are: code, formulas, HTML, addresses. */
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

const VERBATIM =
  /^(?:FencedCode|CodeBlock|InlineCode|BlockMath|InlineMath|HTMLBlock|HTMLTag|Comment\w*|URL|LinkReference)$/

/** @param isOpen text right behind an open formula or fence belongs to it */
export const isVerbatim = (state: EditorState, at: number): boolean => {
  for (let node: ReturnType<typeof syntaxTree>['topNode'] | null = syntaxTree(state).resolveInner(at, -1); node; node = node.parent)
    if (VERBATIM.test(node.name) && (at < node.to || /Code$|Block/.test(node.name))) return true
  return false
}
