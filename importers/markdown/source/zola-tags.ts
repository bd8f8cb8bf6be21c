/** Rewrites the shortcodes of Zola as those of Hugo, which mean the same. */
import { hugoShortcodes } from './hugo-shortcodes.ts'
import { hugoThemeShortcodes } from './hugo-theme-shortcodes.ts'
import { isWithin, textRanges } from './text-ranges.ts'

const CALL =
  /\{([{%])(-?)\s*(\w+)\(((?:[^"'`()]|"[^"]*"|'[^']*'|`[^`]*`){0,2000})\)\s*-?[}%]\}|\{%-?\s*end\s*-?%\}|\{([{%])\/\*([\s\S]{0,2000}?)\*\/[}%]\}/g

/** `{{ youtube(id="x") }}` and `{% quote(author="x") %} … {% end %}`; unknown ones and code stay unchanged. */
export const convertZolaTags = (text: string): string => {
  if (!/\{[{%]-?\s*\w+\(|\{[{%]\/\*/.test(text)) return text
  const { code } = textRanges(text)
  const open: (string | null)[] = []
  return text.replace(CALL, (whole, kind, _dash, name, args, escapedKind, inner, at: number) => {
    if (isWithin(code, at)) return whole
    if (escapedKind !== undefined)
      return `\`{${escapedKind} ${inner.trim()} ${escapedKind === '{' ? '}' : '%'}}\``
    if (name === undefined) {
      const opened = open.pop()
      return opened ? `{{% /${opened} %}}` : whole
    }
    const known = nameOf(name)
    if (kind === '%') open.push(known)
    return known === null
      ? whole
      : kind === '%'
        ? `{{% ${known} ${spaced(args)} %}}`
        : `{{< ${known} ${spaced(args)} >}}`
  })
}

const RENAMED: Record<string, string> = { resize_image: 'figure', image: 'figure', img: 'figure' }

const nameOf = (written: string): string | null => {
  const name = RENAMED[written.toLowerCase()] ?? written.toLowerCase()
  return Object.hasOwn(hugoShortcodes, name) || Object.hasOwn(hugoThemeShortcodes, name) ? name : null
}

/** `a="x", b=1` → `a="x" b=1`; Zola also writes `path` and `url` for the source of an image. */
const spaced = (args: string): string =>
  args
    .replace(/((?:"[^"]*"|'[^']*'|`[^`]*`|[^,"'`])*),?/g, '$1 ')
    .replace(/\b(?:path|url)\s*=/g, 'src=')
    .trim()
