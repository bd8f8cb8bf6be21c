/** Copies a code block and says that it did. */
import { Check, Copy } from 'lucide-react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { codeOf } from './code-lines.ts'

export const CodeCopy = ({ figure }: { figure: HTMLElement }) => {
  const { prose } = useTexts()
  const { isCopied, copy } = useCopied()
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <button
        type="button"
        className="code-copy"
        data-done={isCopied || undefined}
        onClick={() => copy(codeOf(figure))}
      >
        <Icon size={15} aria-hidden />
        {isCopied ? prose.copied : prose.copy}
        <span className="vh">{prose.copyWhat}</span>
      </button>
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
    </>
  )
}
