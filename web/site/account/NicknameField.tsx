/** The name of a reader, in the registration and the user center; the server decides which names may be used. */
import { Field } from '#web/site/forms/Field.tsx'
import { useAccountTexts } from './account-texts.ts'

const MAX_NICKNAME = 30

export const isNickname = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= 1 && length <= MAX_NICKNAME
}

type Props = { note?: string; value: string; error: string | undefined; onChange: (value: string) => void }

export const NicknameField = (props: Props) => (
  <Field
    label={useAccountTexts().center.nickname}
    icon="user-round"
    autoComplete="nickname"
    maxLength={60}
    {...props}
  />
)
