/** Shows HTML that the server sanitized when it was saved. No other component sets HTML. */
import { createContext, type HTMLAttributes, use, useMemo } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  html: string
  /** Names this text on the page, e.g. `article:7`, so that it is sent once: see `NamedHtml`. */
  name?: string
  as?: 'div' | 'p' | 'span'
}

/**
 * During server rendering: every named text that was rendered. The serialized state omits these, and the browser
 * takes them from the document.
 */
export const NamedHtmlContext = createContext<Map<string, string> | null>(null)

/** For a shorter text a name costs more than it saves, and the text might equal another value of the state. */
const MIN_LENGTH = 200

export const Html = ({ html, name, as: Element = 'div', ...rest }: Props) => {
  const namedHtml = use(NamedHtmlContext)
  if (name && html.length > MIN_LENGTH) namedHtml?.set(html, name)
  // One object for one text: React would write the HTML again for each new object, and undo what scripts added to it.
  const markup = useMemo(() => ({ __html: trusted(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that sets HTML; it was sanitized when saved
  return <Element {...rest} data-html={name} dangerouslySetInnerHTML={markup} />
}

type Rule = (text: string) => unknown
type Policy = { createHTML: Rule; createScriptURL: Rule }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

/** The Content-Security-Policy contains the policy's name; browsers without Trusted Types have none. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('borealis', {
  createHTML: (html) => html,
  createScriptURL: (url) => url,
})

const trusted = (html: string) => (policy ? policy.createHTML(html) : html) as string

/** The URL of a script of the site that is not imported: the service worker. */
export const trustedScript = (url: string): string => (policy ? policy.createScriptURL(url) : url) as string

/** A whole document of the server for a frame without scripts. */
export const trustedDocument = (html: string): string => trusted(html)

/** Nodes of HTML that nobody has sanitized yet, or that a part of the page takes over: nothing in them runs or is loaded. */
export const parseHtml = (html: string): DocumentFragment => {
  const template = document.createElement('template')
  template.innerHTML = trusted(html)
  return template.content
}
