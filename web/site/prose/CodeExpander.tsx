/** Shows the rest of a long code block. */
import { useState } from 'react'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { linesOf } from './code-lines.ts'

export const CodeExpander = ({ figure }: { figure: HTMLElement }) => {
  const { prose } = useTexts()
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(figure.classList.contains('all-lines'))
  if (isWhole) return null
  const show = () => {
    figure.classList.add('all-lines')
    setIsWhole(true)
    // The focused button is removed, so the focus moves into the code.
    figure.querySelector<HTMLElement>('pre')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="code-all-lines" onClick={show}>
      {prose.showAllLines(format.number(linesOf(figure).length))}
    </button>
  )
}
