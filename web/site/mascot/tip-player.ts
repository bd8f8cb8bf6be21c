/** Shows one tip at a time, each for its time; a tip with a higher priority replaces one with a lower priority. */

/** Specification, section 9. */
export const tipKinds = {
  welcome: { priority: 9, milliseconds: 7000 },
  copy: { priority: 9, milliseconds: 6000 },
  console: { priority: 9, milliseconds: 6000 },
  comeBack: { priority: 9, milliseconds: 6000 },
  day: { priority: 9, milliseconds: 6000 },
  idle: { priority: 8, milliseconds: 6000 },
  hover: { priority: 8, milliseconds: 4000 },
  click: { priority: 8, milliseconds: 4000 },
} as const

export type TipKind = keyof typeof tipKinds

export type TipPlayer = {
  isShowing: () => boolean
  /** Whether a tip of this kind would be shown now: a later tip replaces one of the same priority. */
  mayReplace: (kind: TipKind) => boolean
  /** @returns whether it is shown; `show` may find no room for it */
  play: (kind: TipKind, text: string) => boolean
  /** Removes the tip, if one is shown. */
  dismiss: () => void
}

type TipView = {
  /** False when there is no room for the text. */
  show: (text: string, kind: TipKind) => boolean
  hide: () => void
}

export const createTipPlayer = ({ show, hide }: TipView): TipPlayer => {
  let current: { kind: TipKind; timer: ReturnType<typeof setTimeout> } | null = null
  const dismiss = () => {
    if (!current) return
    clearTimeout(current.timer)
    current = null
    hide()
  }
  const mayReplace = (kind: TipKind) =>
    current === null || tipKinds[kind].priority >= tipKinds[current.kind].priority
  return {
    isShowing: () => current !== null,
    mayReplace,
    play: (kind, text) => {
      if (!mayReplace(kind)) return false
      if (!show(text, kind)) return false
      if (current) clearTimeout(current.timer)
      current = { kind, timer: setTimeout(dismiss, tipKinds[kind].milliseconds) }
      return true
    },
    dismiss,
  }
}
