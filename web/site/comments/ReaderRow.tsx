/** Who writes with an account, and where replies go. */
import { useMutation } from '@tanstack/react-query'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import { useCommentTexts } from './comment-texts.ts'
import open from './OpenForm.module.css'

export const ReaderRow = ({ user }: { user: OwnProfile }) => {
  const texts = useCommentTexts()
  const api = useApi()
  const session = useSessionStore()
  const canSendEmail = useCanSendEmail()
  const { userInfoId: userId, isSubscribe, wantsReplies, email } = user
  const toggle = useMutation({
    mutationFn: async () => {
      const wished = wantsReplies === 1 ? 0 : 1
      await api.subscriptions.set({ body: { userId, isSubscribe, wantsReplies: wished } })
      session.set({ userInfo: { ...user, wantsReplies: wished } })
    },
  })
  // The owner gets an email about every comment.
  const hasChoice = canSendEmail && email !== null && !user.isOwner
  return (
    <div className={open.who}>
      <Avatar name={user.nickname || '·'} src={user.avatar} size={28} />
      <p>
        <b>{user.nickname}</b>
        {hasChoice && <small>{wantsReplies === 1 ? texts.repliesTo(email) : texts.muted}</small>}
      </p>
      {hasChoice && (
        <button
          type="button"
          className="lk"
          aria-busy={toggle.isPending || undefined}
          onClick={() => toggle.mutate()}
        >
          {wantsReplies === 1 ? texts.mute : texts.unmute}
        </button>
      )}
    </div>
  )
}
