/** The form of a link card or a video: an address, which stands in a line of its own, or the file of a video. */
import { useId, useState } from 'react'
import { Button } from '../../../frame/Button.tsx'
import { chooseFiles } from '../../../uploads/choose-files.ts'
import { blockCommand } from '../../editor/format-commands.ts'
import { makeCard } from '../link-block.ts'
import type { FormProps } from '../live-services.ts'
import styles from './LinkForm.module.css'

export const UrlForm = ({ view, form, services, onClose }: FormProps<'url'>) => {
  const texts = services.texts.url
  const id = useId()
  const [url, setUrl] = useState('')
  const insert = () => {
    onClose()
    const address = url.trim()
    if (address === '') return
    view.dispatch({ selection: { anchor: form.from } })
    const line = /^https?:\/\//i.test(address) ? address : `https://${address}`
    blockCommand(line)(view)
    if (!form.isVideo) void makeCard(view, services, line, line)
  }
  const upload = async () => {
    const files = await chooseFiles('video/*')
    onClose()
    services.insertFiles(view, files, form.from)
  }
  return (
    <form
      className={styles.form}
      aria-label={form.isVideo ? texts.video : texts.card}
      onSubmit={(event) => {
        event.preventDefault()
        insert()
      }}
    >
      <label htmlFor={id}>{form.isVideo ? texts.videoAddress : texts.cardAddress}</label>
      <input
        id={id}
        value={url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://"
        // biome-ignore lint/a11y/noAutofocus: the form appears on a key or a click
        autoFocus
        onChange={({ target }) => setUrl(target.value)}
      />
      <div className={styles.actions}>
        {form.isVideo ? (
          <Button look="quiet" icon="upload" onClick={() => void upload()}>
            {texts.upload}
          </Button>
        ) : null}
        <button type="submit" className="btn btn-line sm">
          {texts.insert}
        </button>
      </div>
    </form>
  )
}
