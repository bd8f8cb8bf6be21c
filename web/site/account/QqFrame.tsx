/** QQ's own page in a dialog above ours. */
import { useId } from 'react'
import { useAccountTexts } from './account-texts.ts'
import { Modal } from './Modal.tsx'

type Props = { url: string; onWindow: () => void; onClose: () => void }

export const QqFrame = ({ url, onWindow, onClose }: Props) => {
  const { qq } = useAccountTexts()
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className="ac-body ac-qq">
        <h2 id={titleId}>{qq.title}</h2>
        <iframe src={url} title={qq.frame} />
        <p className="ac-ways">
          <button type="button" className="ac-link" onClick={onWindow}>
            {qq.window}
          </button>
        </p>
      </div>
    </Modal>
  )
}
