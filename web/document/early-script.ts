/**
 * The script with which every document begins: it stores clicks, submits, keys and typed text in elements that are not hydrated,
 * unless HTML alone does what they say, as links, popovers and forms with an action do. Later they are repeated (early-events.ts).
 */

/** On the root of the document and on parts that are hydrated later than the rest. */
export const EARLY = 'data-early'

/** Sent after an event was stored: the reader is waiting. */
export const EARLY_EVENT = 'early'

/**
 * Inline, because it has to be there before the first paint; the policy of pages allows it by its hash (page-response.ts). React must
 * not see what is repeated later, so nothing else hears it. The browser's own search does not open: `/` in Firefox, Ctrl K.
 */
export const EARLY_SCRIPT = `{
const early = self.early = [], field = 'input,textarea,select,[contenteditable]'
const byItself = 'a[href],summary,label,video,audio,[popovertarget],[type=submit],' + field
const areKeysOn = () => { try { return localStorage.keys != 'off' } catch { return true } }
const store = e => {
const { type, target, key } = e
if (!e.isTrusted || !target.closest?.('[${EARLY}]')) return
if (type == 'click' && target.closest(byItself)) return
if (type == 'submit' && target.hasAttribute('action')) return
early.push([e, target.value])
e.stopImmediatePropagation()
const isCommand = e.ctrlKey || e.metaKey
const isSearch = type == 'keydown' && !e.altKey && (isCommand ? !e.shiftKey && /^k$/i.test(key) : key == '/' && !target.closest(field) && areKeysOn())
if (isSearch || type == 'submit') e.preventDefault()
dispatchEvent(new Event('${EARLY_EVENT}'))
}
for (const type of ['click', 'submit', 'keydown', 'input']) addEventListener(type, store, true)
}`
