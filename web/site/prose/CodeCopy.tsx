/** Copies a code block and shows that it was copied. */

import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { codeOf } from './code-lines.ts'

export const CodeCopy = ({ figure }: { figure: HTMLElement }) => {
  const { prose } = useTexts()
  const { isCopied, copy } = useCopied()
  return (
    <>
      <button
        type="button"
        className="code-copy"
        data-done={isCopied || undefined}
        onClick={() => copy(codeOf(figure))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
        {isCopied ? prose.copied : prose.copy}
        <span className="vh">{prose.copyWhat}</span>
      </button>
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
    </>
  )
}
