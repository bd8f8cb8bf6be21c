/** Reads a Markdown file: its headings as anchors, its links, and the paths that it names in code. */
import GithubSlugger from 'github-slugger'
import { toString as plainText } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

type Located = { text: string; line: number }

export type MarkdownFile = {
  /** Fragments that a link can have. */
  anchors: Set<string>
  /** Targets of links and images, as written. */
  links: Located[]
  /** Inline code. */
  codes: Located[]
}

const parser = unified().use(remarkParse).use(remarkGfm)

export const readMarkdown = (source: string): MarkdownFile => {
  const slugger = new GithubSlugger()
  const file: MarkdownFile = { anchors: new Set(), links: [], codes: [] }
  visit(parser.parse(source), (node) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'heading') file.anchors.add(slugger.slug(plainText(node)))
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      file.links.push({ text: node.url, line })
    if (node.type === 'inlineCode') file.codes.push({ text: node.value, line })
  })
  return file
}
