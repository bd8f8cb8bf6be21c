/** The owner's way from a page to its text in the studio; nothing for everybody else. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'

export const EditLink = ({ href }: { href: string }) => {
  const { edit } = useTexts().article
  const isOwner = useSession('userInfo')?.isOwner
  return isOwner ? (
    <a className="ib" href={href} aria-label={edit} title={edit}>
      <Icon name="pencil" size={19} />
    </a>
  ) : null
}
