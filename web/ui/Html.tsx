/** Shows HTML that the server sanitized when it was saved. No other component sets HTML. */
import { createContext, type HTMLAttributes, use, useMemo } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  html: string
  /** Names this text on the page, e.g. `article:7`, so that it is sent once: see `PrintedHtml`. */
  name?: string
  as?: 'div' | 'p' | 'span'
}

/**
 * While rendering on the server: every named text that was printed. The state sent along leaves these out,
 * and the browser takes them from the document.
 */
export const NamedHtmlContext = createContext<Map<string, string> | null>(null)

/** A shorter text costs less than naming it, and might by chance equal some other value of the state. */
const MIN_LENGTH = 200

export const Html = ({ html, name, as: Element = 'div', ...rest }: Props) => {
  const printed = use(NamedHtmlContext)
  if (name && html.length > MIN_LENGTH) printed?.set(html, name)
  // One object for one text: React would write it again for each new one, and undo what scripts added to it.
  const markup = useMemo(() => ({ __html: trusted(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the door; what comes here was sanitised at save time
  return <Element {...rest} data-html={name} dangerouslySetInnerHTML={markup} />
}

type Policy = { createHTML: (html: string) => unknown }
type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy
}

/** The policy's name stands in the Content-Security-Policy; browsers without Trusted Types have none. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('borealis', {
  createHTML: (html) => html,
})

const trusted = (html: string) => (policy ? policy.createHTML(html) : html) as string
