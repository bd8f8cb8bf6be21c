/** Whether subscribers are notified, which happens once for each article. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { Switch } from '../../frame/Switch.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { PanelSection } from './PanelSection.tsx'

type Props = { count: number; isOn: boolean; onChange: (isOn: boolean) => void }

export const NotificationSection = ({ count, isOn, onChange }: Props) => {
  const { notification } = useStudioTexts('publishing')
  const format = useFormat()
  const canSendEmail = useCanSendEmail()
  return (
    <PanelSection title={notification.title} beside={notification.count(count, format.number(count))}>
      <Switch
        label={notification.send}
        note={canSendEmail ? notification.note : notification.noMail}
        isOn={isOn}
        isDisabled={count === 0 || !canSendEmail}
        onChange={onChange}
      />
    </PanelSection>
  )
}
