/** Names of HTML elements, to distinguish tags from words in angle brackets. */

import { isMathElement } from './mathml.ts'

const NAMES = new Set(
  (
    'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noembed ' +
    'noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s ' +
    'samp script search section select slot small source span strike strong style sub summary sup svg table ' +
    'tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)

/** Elements whose start makes a parser take what follows for something other than the text it is. */
const SWALLOWING = new Set(
  (
    'body button canvas dialog embed form frame frameset head html iframe link math meta noembed noframes ' +
    'noscript object option plaintext script select style svg template textarea title xmp base applet'
  ).split(' '),
)

/** Also those of MathML that hold nothing and are mostly closed by `/>`. */
const VOID = new Set(
  'area base br col embed hr img input link meta mprescripts mspace none param source track wbr'.split(' '),
)

export function isElementName(name: string): boolean {
  return NAMES.has(name.toLowerCase()) || isMathElement(name.toLowerCase())
}

export function swallowsText(name: string): boolean {
  return SWALLOWING.has(name.toLowerCase())
}

export function isVoid(name: string): boolean {
  return VOID.has(name.toLowerCase())
}
