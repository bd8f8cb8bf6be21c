/**
 * Decides when the mascot says what during a visit: a welcome, idle tips, remarks on marked elements, copying, the
 * console, the return to the tab. Knows nothing of the document, so tests drive it with a clock.
 */

import { calendarDay } from './calendar-days.ts'
import type { ShowNext } from './choose-text.ts'
import { hourRange, type Origin } from './greetings.ts'
import type { Mark } from './marked-elements.ts'
import type { MascotTexts, Quote } from './texts/mascot-texts.ts'
import type { TipKind, TipPlayer } from './tip-player.ts'

/** Specification: after the start of the page. */
export const WELCOME_AFTER_MS = 3000
/** Design: until then it is tried again, as what was in the way may have moved; afterwards the mascot keeps it until it is pressed. */
export const WELCOME_UNTIL_MS = WELCOME_AFTER_MS + 20_000
const WELCOME_RETRY_MS = 1000
/** Specification: the time without a sign of the visitor between two idle tips. */
export const IDLE_MS = 20_000
/** A pointer that crosses the same kind of element again within this time gets no second remark. */
export const HOVER_PAUSE_MS = 30_000
/** Every third idle tip is a quote. */
const QUOTE_EVERY = 3

export type Visit = {
  /** The visitor moved, typed or scrolled: the idle time begins again. */
  activity: () => void
  hover: (mark: Mark) => void
  click: (mark: Mark) => void
  copy: () => void
  consoleOpened: () => void
  comeBack: () => void
  /** Stops all timers. */
  end: () => void
}

type VisitOptions = {
  texts: MascotTexts
  showNext: ShowNext
  player: TipPlayer
  origin: Origin
  /** Milliseconds since the start of the page, so that the welcome is not later because this module was. */
  elapsedMs: number
  /** Null where the owner allows no third parties. */
  fetchQuote: (() => Promise<Quote | null>) | null
}

export const startVisit = (options: VisitOptions): Visit => {
  const { texts, showNext, player, origin, elapsedMs, fetchQuote } = options
  let idleTips = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const hoveredAt = new Map<Mark, number>()

  const say = (kind: TipKind, list: string, candidates: readonly string[] | undefined) =>
    candidates !== undefined &&
    player.mayReplace(kind) &&
    showNext(list, candidates, (text) => player.play(kind, text))

  const welcome = () => {
    const { kind } = origin
    if (kind === 'own') return say('welcome', 'fromOwnSite', texts.fromOwnSite)
    if (kind === 'direct') {
      const range = hourRange(new Date().getHours())
      return say('welcome', `hours.${range}`, texts.hours[range])
    }
    const greetings = kind === 'search' ? texts.fromSearch : texts.fromElsewhere
    return showNext(kind, greetings, (greeting) => player.play('welcome', greeting(origin.name)))
  }

  const playQuote = ([text, author]: Quote) => player.play('idle', author ? `${text} — ${author}` : text)

  const sayQuote = async () => {
    const remote = fetchQuote && (await fetchQuote())
    if (hasEnded || player.isShowing()) return
    if (!remote || !playQuote(remote)) showNext('quotes', texts.quotes, playQuote)
  }

  const idleTip = () => {
    restartIdle()
    if (player.isShowing()) return
    const day = idleTips === 0 ? calendarDay(new Date()) : null
    idleTips += 1
    if (day) player.play('day', texts.days[day])
    else if (idleTips % QUOTE_EVERY === 0) void sayQuote()
    else say('idle', 'idle', texts.idle)
  }

  const restartIdle = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(idleTip, IDLE_MS)
  }

  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isWelcomeOver = false
  const tryWelcome = () => {
    if (isWelcomeOver || welcome()) isWelcomeOver = true
    else retryTimer = setTimeout(tryWelcome, WELCOME_RETRY_MS)
  }
  const inMs = (due: number) => Math.max(0, due - elapsedMs)
  const welcomeTimers = [
    setTimeout(tryWelcome, inMs(WELCOME_AFTER_MS)),
    setTimeout(() => {
      clearTimeout(retryTimer)
      tryWelcome()
      isWelcomeOver = true
    }, inMs(WELCOME_UNTIL_MS)),
  ]
  restartIdle()

  return {
    activity: restartIdle,
    hover: (mark) => {
      const last = hoveredAt.get(mark)
      if (last !== undefined && Date.now() - last < HOVER_PAUSE_MS) return
      if (say('hover', `hover.${mark}`, texts.hover[mark])) hoveredAt.set(mark, Date.now())
    },
    click: (mark) => void say('click', `click.${mark}`, texts.click[mark]),
    copy: () => void say('copy', 'copy', texts.copy),
    consoleOpened: () => void say('console', 'console', texts.console),
    comeBack: () => void say('comeBack', 'comeBack', texts.comeBack),
    end: () => {
      hasEnded = true
      for (const timer of [...welcomeTimers, retryTimer]) clearTimeout(timer)
      clearTimeout(idleTimer)
      player.dismiss()
    },
  }
}
