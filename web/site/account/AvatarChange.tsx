/** The reader's picture, and choosing another one. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { AccountIcon } from './AccountIcon.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CropDialog } from './CropDialog.tsx'
import { Problem } from './Field.tsx'

const MAX_BYTES = 20 * 1024 * 1024

export const AvatarChange = ({ user }: { user: OwnProfile }) => {
  const { center, crop } = useAccountTexts()
  const all = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: Blob) => api.users.uploadAvatar({ body: { file } }),
    onSuccess: (avatar) => {
      const { userInfo } = session.get()
      if (userInfo) session.set({ userInfo: { ...userInfo, avatar } })
      notify('success', center.uploaded)
    },
    onError: (error) => isFailure(error) && setProblem(failureText(error, all)),
    meta: { silent: true },
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    if (file.size > MAX_BYTES) return setProblem(crop.tooLarge)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setProblem(crop.unreadable)
    }
  }
  return (
    <div className="ac-picture">
      <Avatar name={user.nickname} src={user.avatar} size={88} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={upload.isPending || undefined}
          onClick={() => input.current?.click()}
        >
          <AccountIcon name="upload" size={16} />
          {center.picture}
        </button>
        <p className="ac-note">{center.pictureHint}</p>
        <Problem text={problem} />
      </div>
      {picture ? (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onCut={(file) => {
            setPicture(null)
            upload.mutate(file)
          }}
        />
      ) : null}
    </div>
  )
}
