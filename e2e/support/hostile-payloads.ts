/** Lists what an attacker would write into an article: a small set of this project, and public collections. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '#server/testing/shared-data.ts'

/** Public collections; they are not part of the project. */
const collections = sharedData('xss') ?? ''

/** One of each kind: elements, handlers, URLs, styles, foreign content, broken markup, and this project's own Markdown. */
export const ownPayloads: string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src="data:text/javascript,alert(1)"></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR = "alert(1)">',
  '<p onmouseover="alert(1)" onclick="alert(1)">over</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="&#x6A;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a]: javascript:alert(1)\n\n[a]',
  '![a](javascript:alert(1))',
  '![a](x "\\" onerror=\\"alert(1)")',
  '<javascript:alert(1)>',
  '<svg onload=alert(1)><circle r="4"/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y="20">a</text></a></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">a</maction></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>a</button><input autofocus onfocus=alert(1)></form>',
  '<button formaction="javascript:alert(1)" form="x">a</button>',
  '<base href="https://example.org/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="data:text/css,body{display:none}">',
  '<style>@import "data:text/css,body{display:none}"; * { background: url(javascript:alert(1)) }</style>',
  '<div style="position:fixed;inset:0;background:url(javascript:alert(1))">a</div>',
  '<details open ontoggle=alert(1)><summary>a</summary></details>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)></audio>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<p id="app"></p><a id="document"></a><img name="body" alt="">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<a title="</a><img src=x onerror=alert(1)>">a</a>',
  '</script></style></textarea></title><img src=x onerror=alert(1)>',
  '$\\href{javascript:alert(1)}{a}$ and $\\text{<img src=x onerror=alert(1)>}$',
  '$$\n\\htmlClass{" onmouseover="alert(1)}{a}\n$$',
  '```js title="\\"><img src=x onerror=alert(1)>"\nalert(1)\n```',
  '```"><img/src=x/onerror=alert(1)>\na\n```',
  '```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"] --> B; click A "javascript:alert(1)"\n```',
  '> [!note] <img src=x onerror=alert(1)>\n> a',
  ':::note{onclick="alert(1)" style="color:red"}\na\n:::',
  '## <img src=x onerror=alert(1)> {#"onclick="alert(1)}',
  '{% youtube javascript:alert(1) %}\n{% asset_img x.png "onerror=alert(1) %}',
  '{% raw %}<img src=x onerror=alert(1)>{% endraw %}',
  '[^x]\n\n[^x]: <img src=x onerror=alert(1)>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
]

/** Null without the collections. */
export const collectedPayloads = (): string[] | null => {
  if (collections === '') return null
  return [...dompurify(), ...markdownIt(), ...lists(), ...naughtyStrings(), ...handlers()].filter(
    (each) => each.trim() !== '',
  )
}

const read = (...path: string[]) => readFileSync(join(collections, ...path), 'utf8')
const linesOf = (text: string) => text.split('\n').map((line) => line.trimEnd())

const dompurify = () =>
  (JSON.parse(read('dompurify-expect.json')) as { payload: string }[]).map(({ payload }) => payload)

/** In the file, input and output are between lines with a dot. */
const markdownIt = () =>
  [...read('markdown-it-xss.txt').matchAll(/^\.\n(.*?)\n\.\n.*?\n\.$/gms)].map((match) => match[1] ?? '')

const lists = () => [
  ...linesOf(read('patt-markdown-links.txt')),
  ...readdirSync(join(collections, 'payloadsallthethings'))
    .filter((name) => name.endsWith('.txt') && name !== HANDLERS)
    .flatMap((name) => linesOf(read('payloadsallthethings', name))),
]

/** Strings that break programs. @throws without the collections */
export const naughtyStrings = () => JSON.parse(read('blns.json')) as string[]

const HANDLERS = '0xcela_event_handlers.txt'
const handlers = () =>
  linesOf(read('payloadsallthethings', HANDLERS))
    .filter(Boolean)
    .map((name) => `<img src=x ${name}=alert(1)><svg ${name}=alert(1)><text ${name}=alert(1)>a</text></svg>`)
