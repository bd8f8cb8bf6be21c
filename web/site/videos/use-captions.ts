/** Captions drawn above the controls: on by default, in the language of the visitor where available. */
import { useEffect, useRef, useState } from 'react'
import type { Video, VideoCaption } from '#contract/videos.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-captions'

export const useCaptions = (media: HTMLVideoElement, { captions }: Video) => {
  const { locale } = useLanguage()
  const [shown, setShown] = useState<VideoCaption | null>(() => initialCaption(captions, locale))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tracks = [...media.textTracks]
    const at = shown ? captions.indexOf(shown) : -1
    for (const [i, track] of tracks.entries()) track.mode = i === at ? 'hidden' : 'disabled'
    const track = tracks[at]
    const draw = () => {
      const cues = [...(track?.activeCues ?? [])].filter((cue): cue is VTTCue => 'getCueAsHTML' in cue)
      box.current?.replaceChildren(...cues.map(captionLine))
    }
    draw()
    track?.addEventListener('cuechange', draw)
    return () => track?.removeEventListener('cuechange', draw)
  }, [media, captions, shown])
  return {
    shown,
    box,
    /** Switches to the next language, and to off after the last. */
    step: () => {
      const next = captions[shown ? captions.indexOf(shown) + 1 : 0] ?? null
      setShown(next)
      localStore.set(KEY, next ? next.lang : 'off')
    },
  }
}

/** The browser parses the cue, so its text is never treated as HTML. */
const captionLine = (cue: VTTCue): HTMLElement => {
  const line = document.createElement('p')
  const text = document.createElement('span')
  text.append(cue.getCueAsHTML())
  line.append(text)
  return line
}

const initialCaption = (captions: readonly VideoCaption[], locale: string): VideoCaption | null => {
  const stored = localStore.get(KEY)
  if (stored === 'off') return null
  const prefix = locale === 'cn' ? 'zh' : 'en'
  return (
    captions.find(({ lang }) => lang === stored) ??
    captions.find(({ lang }) => lang.startsWith(prefix)) ??
    captions[0] ??
    null
  )
}
