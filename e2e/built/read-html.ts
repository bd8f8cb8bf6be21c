/** Reads what a page contains from its HTML, with the parser of the server: loading it in a browser would take thirty times as long. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'

export const readHtml = (text: string) => {
  // The parser reads a fragment, which has no `html` and no `head`.
  const tree = parseHtml(text)
  const all = (name: string, within: Root | Element = tree) => elementsOf(within, name)
  const app = elementsOf(tree).find(({ properties }) => properties.id === 'app')
  const header = app?.children.find((child) => child.type === 'element' && child.tagName === 'header')
  const [main, footer, nav] = ['main', 'footer', 'nav'].map((name) => all(name)[0])
  return {
    lang: /<html[^>]* lang="([^"]+)"/.exec(text)?.[1] ?? '',
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '',
    main: main ? textOf(main) : '',
    header: header ? textOf(header) : '',
    footer: footer ? textOf(footer) : '',
    navigationLinks: nav ? all('a', nav).filter(({ properties }) => properties.href !== undefined).length : 0,
    counts: {
      h1: all('h1').length,
      imagesWithoutAlt: all('img').filter(({ properties }) => properties.alt === undefined).length,
      styled: elementsOf(tree).filter(({ properties }) => properties.style !== undefined).length,
    },
    /** The paths on this site to which it links. */
    links: all('a').flatMap(({ properties: { href } }) =>
      String(href).startsWith('/') ? [String(href)] : [],
    ),
    /** The forms that lead nowhere without scripts. */
    deadForms: all('form').filter(({ properties }) => !properties.action),
  }
}

const elementsOf = (tree: Root | Element, name?: string): Element[] => {
  const found: Element[] = []
  visit(tree, 'element', (element) => {
    if (name === undefined || element.tagName === name) found.push(element)
  })
  return found
}
