/** Names the selected passage of a text in the URL, by a text fragment that browsers scroll to and highlight. */
import {
  GenerateFragmentStatus,
  generateFragment,
} from 'text-fragments-polyfill/dist/fragment-generation-utils.js'

/** The URL itself when the passage cannot be named, such as one that stands in the text several times. */
export const passageUrl = (url: string, selection: Selection): string => {
  const { status, fragment } = generateFragment(selection)
  if (status !== GenerateFragmentStatus.SUCCESS || !fragment) return url
  const { prefix, textStart, textEnd, suffix } = fragment
  const parts = [
    prefix && `${encode(prefix)}-`,
    encode(textStart),
    textEnd && encode(textEnd),
    suffix && `-${encode(suffix)}`,
  ]
  return `${url}#:~:text=${parts.filter(Boolean).join(',')}`
}

/** A hyphen would separate a prefix. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D')
