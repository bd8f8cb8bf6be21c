/** On phones the mascot is a drawing in the footer, which speaks when it is tapped. */
import { tabStore } from '#web/session/safe-storage.ts'
import { createChooser } from './choose-text.ts'
import type { MascotTexts } from './texts/mascot-texts.ts'
import { tipKinds } from './tip-player.ts'

/** Speaks at once, as the drawing was tapped, and at each further tap. @returns a function that ends it */
export const speakInFooter = (drawing: Element, { click }: MascotTexts): (() => void) => {
  const showNext = createChooser(tabStore)
  const tip = document.createElement('p')
  tip.className = 'mascot-tip'
  let timer: ReturnType<typeof setTimeout>
  const hide = () => tip.remove()
  const speak = () =>
    showNext('click.self', click.self ?? [], (text) => {
      tip.textContent = text
      drawing.prepend(tip)
      clearTimeout(timer)
      timer = setTimeout(hide, tipKinds.click.milliseconds)
      return true
    })
  speak()
  drawing.addEventListener('click', speak)
  return () => {
    drawing.removeEventListener('click', speak)
    clearTimeout(timer)
    hide()
  }
}
