/** Dialog that shows the QQ login page in an iframe. */
import { useId } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useAccountTexts } from './account-texts.ts'

type Props = { url: string; onWindow: () => void; onClose: () => void }

export const QqDialog = ({ url, onWindow, onClose }: Props) => {
  const { qq } = useAccountTexts()
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className="ac-body ac-qq">
        <h2 id={titleId}>{qq.title}</h2>
        <iframe src={url} title={qq.frame} />
        <p className="ac-links">
          <button type="button" className="ac-link" onClick={onWindow}>
            {qq.window}
          </button>
        </p>
      </div>
    </Modal>
  )
}
