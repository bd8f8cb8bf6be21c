/** URL, name, introduction and avatar of a friend link, new or not. */
import type { StudioFriend } from '#contract/studio/friends.ts'
import { DialogForm, DialogPart, DialogText } from '../frame/DialogForm.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ImageChoice } from '../uploads/ImageChoice.tsx'
import type { FriendActions } from './use-friends.ts'

const MAX_NAME = 100
const MAX_INTRO = 300
const MAX_URL = 2000

const none = { kind: 'none' as const }

type Props = {
  /** Null: a new one. */
  friend: StudioFriend | null
  save: FriendActions['save']
  onClose: () => void
}

const formOf = ({ name, url, intro, avatar, avatarSrc }: StudioFriend) => ({
  name,
  url,
  intro,
  avatar,
  avatarSrc,
})

export const FriendDialog = ({ friend, save, onClose }: Props) => {
  const texts = useStudioTexts('friends')
  const draft = useFormDraft(
    `friend:${friend?.id ?? 'new'}`,
    friend ? formOf(friend) : { name: '', url: '', intro: '', avatar: none, avatarSrc: null },
  )
  const { avatarSrc, ...form } = draft.form
  const { name, url, intro, avatar } = form
  return (
    <DialogForm
      title={friend ? texts.editTitle : texts.create}
      submit={friend ? texts.save : texts.create}
      fields={['url', 'name', 'intro', 'avatar']}
      draft={draft}
      saving={save}
      onSubmit={() =>
        save.mutate(
          { friend, form },
          {
            onSuccess: () => {
              draft.forget()
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <DialogText
            name="url"
            label={texts.url}
            value={url}
            max={MAX_URL}
            placeholder="https://"
            inputMode="url"
            needed={texts.urlMissing}
            onChange={(value) => set({ url: value })}
          />
          <DialogText
            name="name"
            label={texts.name}
            value={name}
            max={MAX_NAME}
            needed={texts.nameMissing}
            onChange={(value) => set({ name: value })}
          />
          <DialogText
            name="intro"
            label={texts.intro}
            value={intro}
            max={MAX_INTRO}
            placeholder={texts.introNote}
            onChange={(value) => set({ intro: value })}
          />
          <DialogPart name="avatar" label={texts.avatar}>
            <ImageChoice
              label={texts.avatar}
              src={avatar.kind === 'url' ? avatar.url || null : avatarSrc}
              otherwise={texts.noAvatar}
              onChoose={(mediaId, src) => set({ avatar: { kind: 'media', mediaId }, avatarSrc: src })}
              onRemove={() => set({ avatar: none, avatarSrc: null })}
            >
              <input
                inputMode="url"
                autoComplete="off"
                aria-label={texts.avatarUrl}
                placeholder={texts.avatarUrl}
                value={avatar.kind === 'url' ? avatar.url : ''}
                maxLength={MAX_URL}
                onChange={({ target: { value } }) =>
                  set({ avatar: value === '' ? none : { kind: 'url', url: value }, avatarSrc: null })
                }
              />
            </ImageChoice>
          </DialogPart>
        </>
      )}
    </DialogForm>
  )
}
