/** On phones the mascot is a drawing in the footer, which speaks when it is tapped. */
import type { Locale } from '#contract/locale.ts'
import { tabStore } from '#web/session/safe-storage.ts'
import { createChooser } from './choose-text.ts'
import { loadMascotTexts } from './mascot-texts.ts'
import { tipKinds } from './tip-player.ts'
import './Mascot.css'

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one remark beside the drawing for as long as a remark on a click lasts. */
export const speakInFooter = async (drawing: Element, locale: Locale): Promise<void> => {
  const { click } = await loadMascotTexts(locale)
  createChooser(tabStore)('click.self', click.self ?? [], (text) => {
    let tip = drawing.querySelector('.mascot-tip')
    if (!tip) {
      tip = document.createElement('p')
      tip.className = 'mascot-tip'
      drawing.prepend(tip)
    }
    tip.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => tip.remove(), tipKinds.click.milliseconds)
    return true
  })
}
