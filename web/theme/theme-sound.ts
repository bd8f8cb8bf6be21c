/**
 * Plays the short sound of the theme toggle: a bell for the light theme, a lower one for the dark theme. Nothing is
 * downloaded.
 */
import type { Theme } from '#contract/locale.ts'
import { themeSoundChoice } from '#web/session/visitor-choice.ts'

const NOTES: Record<Theme, [from: number, to: number]> = {
  'theme-light': [660, 880],
  'theme-dark': [587, 392],
}

/** Silent under reduced motion, when the visitor turned it off, and where there is no Web Audio. */
export const playThemeSound = (theme: Theme) => {
  if (!isSoundEnabled() || typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const [from, to] = NOTES[theme]
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  const end = audio.currentTime + 0.22
  tone.type = 'sine'
  tone.frequency.setValueAtTime(from, audio.currentTime)
  tone.frequency.exponentialRampToValueAtTime(to, audio.currentTime + 0.09)
  volume.gain.setValueAtTime(0.0001, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.06, audio.currentTime + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(end)
}

const isSoundEnabled = () =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches && themeSoundChoice.isOn()
