/** Captions drawn by us, above the bar: in the visitor's language where there is one, on by default. */
import { useEffect, useRef, useState } from 'react'
import type { Video, VideoCaption } from '#contract/videos.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-captions'

export const useCaptions = (media: HTMLVideoElement, { captions }: Video) => {
  const { locale } = useLanguage()
  const [shown, setShown] = useState<VideoCaption | null>(() => firstChoice(captions, locale))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tracks = [...media.textTracks]
    const at = shown ? captions.indexOf(shown) : -1
    for (const [i, track] of tracks.entries()) track.mode = i === at ? 'hidden' : 'disabled'
    const track = tracks[at]
    const draw = () => {
      const cues = [...(track?.activeCues ?? [])].filter((cue): cue is VTTCue => 'getCueAsHTML' in cue)
      box.current?.replaceChildren(...cues.map(lineOf))
    }
    draw()
    track?.addEventListener('cuechange', draw)
    return () => track?.removeEventListener('cuechange', draw)
  }, [media, captions, shown])
  return {
    shown,
    box,
    /** The next language, and off after the last. */
    step: () => {
      const next = captions[shown ? captions.indexOf(shown) + 1 : 0] ?? null
      setShown(next)
      localStore.set(KEY, next ? next.lang : 'off')
    },
  }
}

/** The browser makes elements of a cue, never we of its text. */
const lineOf = (cue: VTTCue): HTMLElement => {
  const line = document.createElement('p')
  const words = document.createElement('span')
  words.append(cue.getCueAsHTML())
  line.append(words)
  return line
}

const firstChoice = (captions: readonly VideoCaption[], locale: string): VideoCaption | null => {
  const chosen = localStore.get(KEY)
  if (chosen === 'off') return null
  const wanted = locale === 'cn' ? 'zh' : 'en'
  return (
    captions.find(({ lang }) => lang === chosen) ??
    captions.find(({ lang }) => lang.startsWith(wanted)) ??
    captions[0] ??
    null
  )
}
