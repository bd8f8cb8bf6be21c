/** The name of an account that has no URL, to be copied, and its QR code. A popover, so that it opens without scripts. */
import { type ReactNode, type ToggleEvent, useRef } from 'react'
import type { LinkedProfile } from '#contract/settings.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'

type Props = { id: string; profile: LinkedProfile; name: string; glyph: ReactNode }

export const AccountPanel = ({ id, profile: { address, image }, name, glyph }: Props) => {
  const { accounts: texts, prose, lightbox } = useTexts()
  const { isCopied, copy } = useCopied()
  const copyButton = useRef<HTMLButtonElement>(null)
  const focusCopy = ({ newState }: ToggleEvent) => {
    if (newState === 'open') copyButton.current?.focus()
  }
  return (
    <div
      id={id}
      popover="auto"
      className="account-panel"
      role="dialog"
      aria-label={name}
      onToggle={focusCopy}
    >
      <div className="account-head">
        {glyph}
        <b>{name}</b>
        <button
          type="button"
          className="ib"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={lightbox.close}
        >
          <Icon name="x" size={16} />
        </button>
      </div>
      <div className="account-name">
        <code>{address}</code>
        <button ref={copyButton} type="button" className="btn btn-line sm" onClick={() => void copy(address)}>
          <Icon name={isCopied ? 'check' : 'copy'} size={15} />
          <span aria-live="polite">{isCopied ? prose.copied : prose.copy}</span>
        </button>
      </div>
      {image ? (
        <>
          <img src={image} alt={texts.qr(name)} width="148" height="148" loading="lazy" />
          <p className="account-scan">{texts.scan(name)}</p>
          <p className="account-save">{texts.saveImage(name)}</p>
        </>
      ) : (
        <p>{texts.search(name)}</p>
      )}
    </div>
  )
}
