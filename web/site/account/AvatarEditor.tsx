/** Shows the avatar and replaces it with a cropped image. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CropDialog } from './CropDialog.tsx'

const MAX_BYTES = 20 * 1024 * 1024

export const AvatarEditor = ({ user }: { user: OwnProfile }) => {
  const { center, crop } = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [errorText, setErrorText] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: Blob) => api.users.uploadAvatar({ body: { file } }),
    onSuccess: (avatar) => {
      const { userInfo } = session.get()
      if (userInfo) session.set({ userInfo: { ...userInfo, avatar } })
      notify('success', center.uploaded)
    },
    meta: { silent: true },
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    setErrorText(undefined)
    if (file.size > MAX_BYTES) return setErrorText(crop.tooLarge)
    try {
      setImage(await createImageBitmap(file))
    } catch {
      setErrorText(crop.unreadable)
    }
  }
  return (
    <div className="ac-avatar">
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
          <FormIcon name="upload" size={16} />
          {center.changePhoto}
        </button>
        <p className="ac-note">{center.photoHint}</p>
        <FieldError text={errorText ?? failureText(upload.error)} />
        {upload.error && upload.variables ? (
          <button type="button" className="btn btn-line sm" onClick={() => upload.mutate(upload.variables)}>
            {center.retryUpload}
          </button>
        ) : null}
      </div>
      {image ? (
        <CropDialog
          image={image}
          onClose={() => setImage(null)}
          onCrop={(file) => {
            setImage(null)
            upload.mutate(file)
          }}
        />
      ) : null}
    </div>
  )
}
