/** The allow-list of the sanitizer: permitted elements, attributes and URL schemes. */
import type { Options as Schema } from 'rehype-sanitize'
import { IMAGE_WIDTHS } from '#contract/image-syntax.ts'
import { LINK_CARD } from '../blocks/link-cards.ts'
import { HINT_CLASSES } from './class-hints.ts'

const words = (text: string) => text.split(' ')

const TAGS = words(
  'a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn ' +
    'div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li mark ol p pre q rp ' +
    'rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track ' +
    'u ul var video wbr',
)

/** Elements that go together with what they hold; all others not allowed leave their contents behind. */
const STRIPPED = words(
  'applet audio-player base canvas embed frame frameset head iframe link math meta noembed noframes noscript ' +
    'object param plaintext script select style svg template textarea title xmp',
)

/** The schema for one text; slots and ids with its nonce pass. */
export function schemaFor(nonce: string): Schema {
  return {
    tagNames: TAGS,
    strip: STRIPPED,
    clobber: [],
    allowComments: false,
    allowDoctypes: false,
    ancestors: {
      li: ['ol', 'ul'],
      caption: ['table'],
      col: ['table'],
      colgroup: ['table'],
      tbody: ['table'],
      td: ['table'],
      tfoot: ['table'],
      th: ['table'],
      thead: ['table'],
      tr: ['table'],
      summary: ['details'],
      source: ['audio', 'video'],
      track: ['audio', 'video'],
    },
    required: { input: { type: 'checkbox', disabled: true } },
    protocols: {
      href: ['http', 'https', 'mailto', 'tel'],
      cite: ['http', 'https'],
      poster: ['http', 'https'],
      src: ['http', 'https'],
    },
    attributes: {
      '*': [
        'id',
        'title',
        'lang',
        ['dir', 'ltr', 'rtl', 'auto'],
        ['className', 'note', 'tip', 'warn', 'danger', 'tabs', LINK_CARD, ...HINT_CLASSES],
        ['dataSlot', new RegExp(`^${nonce}-\\d+$`)],
      ],
      a: ['href', 'name', ['target', '_blank'], 'dataFootnoteRef', 'dataFootnoteBackref'],
      audio: ['src', 'controls', 'loop', 'muted', ['preload', 'none', 'metadata']],
      blockquote: ['cite'],
      code: [['className', /^language-[\w+#.-]{1,40}$/]],
      col: ['span'],
      colgroup: ['span'],
      del: ['cite', 'dateTime'],
      details: ['open'],
      img: ['src', 'alt', 'width', 'height', 'dataSource', ['dataWidth', ...IMAGE_WIDTHS]],
      input: [['type', 'checkbox'], 'checked', ['disabled', true]],
      ins: ['cite', 'dateTime'],
      li: ['value'],
      ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
      q: ['cite'],
      section: ['dataFootnotes'],
      source: ['src', 'type'],
      td: ['colSpan', 'rowSpan'],
      th: ['colSpan', 'rowSpan', ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
      time: ['dateTime'],
      track: ['src', 'kind', 'srcLang', 'label', 'default'],
      ul: [],
      video: [
        'src',
        'poster',
        'controls',
        'loop',
        'muted',
        'playsInline',
        'width',
        'height',
        ['preload', 'none', 'metadata'],
      ],
    },
  }
}
