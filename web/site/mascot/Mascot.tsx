/** Fonn, the mascot, on an edge of the page or in the corner of wide windows: decoration with remarks, silent for screen readers. */
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { tabStore } from '#web/session/safe-storage.ts'
import { mascotChoice } from '#web/session/visitor-choice.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Fonn, type Mood } from '#web/ui/Fonn.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Accessory as AccessoryName, accessoryOf } from './calendar-days.ts'
import { createChooser } from './choose-text.ts'
import { followPointer } from './follow-pointer.ts'
import { hourRange, originOfVisit } from './greetings.ts'
import { loadMascotTexts } from './mascot-texts.ts'
import { createPlacement, type Placement } from './place-mascot.ts'
import { fetchQuote } from './remote-quote.ts'
import { speakInFooter } from './speak-in-footer.ts'
import type { MascotTexts } from './texts/mascot-texts.ts'
import { createTipPlayer, type TipKind } from './tip-player.ts'
import { startVisit, WELCOME_UNTIL_MS } from './visit.ts'
import { hasSelection, isBusy, watchVisitor } from './watch-visitor.ts'
import './Mascot.css'

type Props = {
  /** `Date.now()` at the start of the page. */
  startedAt: number
  mayFetchQuotes: boolean
  /** Else it is a drawing in the footer. */
  isWide: boolean
}

/** After these tips' occasions it looks puzzled, as long as it speaks. */
const oddKinds: readonly TipKind[] = ['copy', 'console']
/** It looks at what lies below it so long after a change, and no more often: never before the browser has painted the change. */
const LOOK_AFTER_MS = 120

export const Mascot = (props: Props) => {
  const { locale } = useLanguage()
  const [texts, setTexts] = useState<MascotTexts | null>(null)
  useEffect(() => {
    // Without its texts it stays away: nobody waits for it.
    loadMascotTexts(locale).then(setTexts, () => {})
  }, [locale])
  if (!texts) return null
  return props.isWide ? (
    <SpeakingMascot key={texts.sendAway} texts={texts} {...props} />
  ) : (
    <FooterMascot texts={texts} />
  )
}

const FooterMascot = ({ texts }: { texts: MascotTexts }) => {
  useEffect(() => {
    const drawing = document.querySelector('.ft-fonn')
    return drawing ? speakInFooter(drawing, texts) : undefined
  }, [texts])
  return null
}

const SpeakingMascot = ({ texts, startedAt, mayFetchQuotes }: Props & { texts: MascotTexts }) => {
  const mascot = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLParagraphElement>(null)
  const placement = useRef<Placement>(null)
  const { locale } = useLanguage()
  const notify = useNotify()
  const pathname = useScreen()?.pathname
  const [spoken, setSpoken] = useState<TipKind | null>(null)

  useEffect(() => {
    if (!mascot.current || !tip.current) return
    const element = mascot.current
    const place = createPlacement(element, tip.current)
    placement.current = place
    /** What it has to say where there was no room; the visitor presses it to read that. */
    let kept: string | null = null
    let isPressed = false
    const speak = (kind: TipKind) => {
      setSpoken(kind)
      element.setAttribute('data-speaking', '')
      element.removeAttribute('data-asked')
      kept = null
      return true
    }
    const isOver = () => element.hasAttribute('data-over')
    const player = createTipPlayer({
      show: (text, kind) => {
        // Who copies has a selection; the tip then stands beside it.
        if (isBusy() || (kind !== 'copy' && hasSelection())) return false
        if (isOver()) element.removeAttribute('data-over')
        if (!place.placeMascot()) return false
        if (place.placeTip(text)) return speak(kind)
        if (isPressed) {
          element.setAttribute('data-over', '')
          place.placeTipOver(kept ?? text)
          return speak(kind)
        }
        // The welcome waits for room.
        if (kind === 'welcome' && Date.now() - startedAt < WELCOME_UNTIL_MS) return false
        kept = text
        element.setAttribute('data-asked', '')
        element.removeAttribute('data-speaking')
        return false
      },
      hide: () => {
        for (const name of ['data-speaking', 'data-over']) element.removeAttribute(name)
        setSpoken(null)
      },
    })
    const visit = startVisit({
      texts,
      showNext: createChooser(tabStore),
      player,
      origin: originOfVisit(document.referrer, location.host),
      elapsedMs: Date.now() - startedAt,
      fetchQuote: mayFetchQuotes ? () => fetchQuote(locale) : null,
    })
    const look = soon(() => {
      if (isOver()) return
      const before = element.dataset.place
      const isFree = place.placeMascot()
      const isMoved = element.dataset.place !== before
      if (player.isShowing() && (!isFree || isMoved || isBusy() || place.isTipInTheWay())) player.dismiss()
    }, LOOK_AFTER_MS)
    const ended = new AbortController()
    const options = { signal: ended.signal, passive: true }
    for (const event of ['scroll', 'resize', 'click', 'focusin', 'keyup'])
      addEventListener(event, look, options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && player.dismiss(), options)
    addEventListener('scroll', () => isOver() && player.dismiss(), options)
    addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressed = target instanceof Element && target.closest('.mascot-body') !== null
        if (isOver() && !isPressed) player.dismiss()
      },
      options,
    )
    // After the remark on the press, which comes with the same click.
    addEventListener('click', () => (isPressed = false), options)
    tip.current.addEventListener('click', player.dismiss, options)
    const watcher = new ResizeObserver(look)
    watcher.observe(document.body)
    const stops = [watchVisitor(visit), followPointer(element), visit.end, look.cancel]
    return () => {
      for (const stop of stops) stop()
      watcher.disconnect()
      ended.abort()
    }
  }, [texts, startedAt, mayFetchQuotes, locale])

  // A page that was navigated to has other texts below the mascot.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what changes
  useEffect(() => void placement.current?.placeMascot(), [pathname])

  const sendAway = () => {
    mascotChoice.set(false)
    notify('success', texts.sentAway)
  }
  return (
    <div ref={mascot} className="mascot no-print" data-place="away">
      <div aria-hidden="true">
        <p ref={tip} className="mascot-tip" />
        <div className="mascot-body">
          <Fonn mood={moodOf(spoken)} size={72} />
          <Accessory />
        </div>
      </div>
      <button type="button" className="mascot-x" aria-label={texts.sendAway} onClick={sendAway}>
        <Icon name="x" size={14} />
      </button>
    </div>
  )
}

/** At night it sleeps, unless somebody wakes it. */
const moodOf = (spoken: TipKind | null): Mood => {
  if (spoken && oddKinds.includes(spoken)) return 'odd'
  const isNight = hourRange(new Date().getHours()) === 'night'
  return isNight && spoken !== 'click' ? 'sleep' : 'awake'
}

/** Calls some time after the first of several calls, once for all of them. */
const soon = (run: () => void, milliseconds: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, milliseconds)
  }
  call.cancel = () => clearTimeout(timer)
  return call
}

const drawings: Record<AccessoryName, string> = {
  scarf: 'M51 103C74 110 104 109 124 100L125 108C106 117 76 118 53 111ZM62 109L56 124H66L69 111Z',
  star: 'M104 22L107 30L115 30L109 35L111 43L104 38L97 43L99 35L93 30L101 30Z',
  lantern: 'M14 62h16M22 62v-14q0 -10 18 -8M13 66q9 -6 18 0q5 8 0 16q-9 6 -18 0q-5 -8 0 -16ZM22 86v8',
}

/** What the mascot wears: a scarf in winter, a star or a lantern on feasts. One path over the drawing of the mascot. */
const Accessory = () => {
  const worn = accessoryOf(new Date())
  return (
    worn && (
      <svg className={`mascot-${worn}`} width={72} height={72} viewBox="0 0 132 130" aria-hidden="true">
        <path d={drawings[worn]} />
      </svg>
    )
  )
}
