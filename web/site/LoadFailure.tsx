/** Shown in place of a page that could not be loaded, with a button to try again. */

import { isFailure, NO_RESPONSE } from '#web/failure.ts'
import type { Texts } from '#web/locale/en.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { LoadTimeout } from '#web/router/navigator.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { State } from '#web/ui/State.tsx'

export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const texts = useTexts()
  const { title, text, retry } = texts.loadFailure
  return (
    <div className="wrap" role="alert">
      <State mood="odd" level="h1" title={title} text={text(reasonOf(error, texts))}>
        <button type="button" className="btn btn-line sm" onClick={onRetry}>
          <Icon name="rotate-cw" size={15} />
          {retry}
        </button>
      </State>
    </div>
  )
}

const reasonOf = (error: unknown, texts: Texts) => {
  if (error instanceof LoadTimeout) return texts.loadFailure.timeout
  if (!isFailure(error)) return texts.loadFailure.chunk
  const text = failureText(error, texts).replace(/[.。]$/, '')
  return error.code === NO_RESPONSE ? text : `${text} (${error.code})`
}
