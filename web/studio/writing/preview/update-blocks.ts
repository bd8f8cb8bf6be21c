/** Replaces the blocks of a preview that have changed, so that the others keep their images and their place. */

/** @param next the new content; its nodes move into `root` */
export const updateBlocks = (root: Element, next: DocumentFragment): void => {
  const before = [...root.childNodes]
  const after = [...next.childNodes]
  let start = 0
  while (start < before.length && start < after.length && before[start]?.isEqualNode(after[start] as Node))
    start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end)?.isEqualNode(after.at(-1 - end) as Node)
  )
    end += 1
  for (const node of before.slice(start, before.length - end)) node.remove()
  const behind = end > 0 ? (before[before.length - end] as Node) : null
  for (const node of after.slice(start, after.length - end))
    root.insertBefore(root.ownerDocument.adoptNode(node), behind)
}
