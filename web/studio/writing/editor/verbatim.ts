/** Whether a place of the text is one where marks and signs are what they are: code, formulas, HTML, addresses. */
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

const VERBATIM =
  /^(?:FencedCode|CodeBlock|InlineCode|BlockMath|InlineMath|HTMLBlock|HTMLTag|Comment|CommentBlock|URL|LinkReference)$/
/** Their end belongs to them: they go on with what is typed. */
const GOES_ON = /^(?:FencedCode|CodeBlock|BlockMath|HTMLBlock|URL)$/
/** Code and formulas of a line that are not closed yet. */
const OPEN = /^(?:[^`]*`[^`]*`)*[^`]*`[^`]*$|\$(?=[^\s\d$])[^$]*$/

export const isVerbatim = (state: EditorState, at: number): boolean => {
  let node: ReturnType<typeof syntaxTree>['topNode'] | null = syntaxTree(state).resolveInner(at, -1)
  for (; node; node = node.parent)
    if (VERBATIM.test(node.name) && (at < node.to || GOES_ON.test(node.name))) return true
  return OPEN.test(state.sliceDoc(state.doc.lineAt(at).from, at))
}
