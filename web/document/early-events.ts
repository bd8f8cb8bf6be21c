/** Repeats, after hydration, what a reader did before (early-script.ts). */
import { EARLY } from './early-script.ts'

/** Each event, and the text that its field had then. */
type EarlyEvent = [event: Event, text: string | undefined]

declare global {
  var early: EarlyEvent[] | undefined
}

/** Whether the reader has done something in an element that is not hydrated. */
export const hasEarlyEvent = (element: Element): boolean =>
  globalThis.early?.some(([{ target }]) => element.contains(target as Node)) ?? false

/** Marks an element as hydrated, and repeats what the reader did in it until now. Call it in an effect. */
export const repeatEarlyEvents = async (hydrated: Element): Promise<void> => {
  hydrated.removeAttribute(EARLY)
  const stored = globalThis.early?.splice(0) ?? []
  for (const [i, early] of stored.entries()) {
    const [{ target, type }] = early
    if (!(target instanceof Element) || !target.isConnected) continue
    if (target.closest(`[${EARLY}]`)) globalThis.early?.push(early)
    // Of a text only its last state counts.
    else if (type !== 'input' || !stored.slice(i + 1).some(([next]) => isSame(next, early[0]))) {
      repeat(early)
      // What it changed is rendered before the next one: a submit sends the text that was typed before it.
      await null
    }
  }
}

const isSame = (a: Event, b: Event) => a.type === b.type && a.target === b.target

const repeat = ([event, text]: EarlyEvent): void => {
  const { target } = event
  if (event instanceof SubmitEvent) {
    const { submitter } = event
    const button = submitter?.isConnected ? submitter : null
    ;(target as HTMLFormElement).requestSubmit(button)
    return
  }
  if (event.type === 'input' && isTextField(target)) retype(target, text ?? '')
  const Kind = event.constructor as typeof Event
  target?.dispatchEvent(new Kind(event.type, event))
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** React treats a text as changed when it differs from the one that a script set last; here no script has set one. */
const retype = (field: TextField, text: string): void => {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  // Null for fields of numbers and email addresses, which have none.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
