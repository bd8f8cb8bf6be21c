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

/** Blocks that would take in, or end at, what is put between their lines. */
const SOLID = /^(?:FencedCode|CodeBlock|BlockMath|HTMLBlock|Table)$/

/** Where a block can be put: at this place, or behind the code, formula, HTML or table around it. */
export const placeForBlock = (state: EditorState, at: number): number => {
  let place = at
  let node: ReturnType<typeof syntaxTree>['topNode'] | null = syntaxTree(state).resolveInner(at, -1)
  for (; node; node = node.parent) if (SOLID.test(node.name)) place = node.to
  return place
}
