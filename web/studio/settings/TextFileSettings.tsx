/** Texts at fixed paths, such as ads.txt and security.txt. */
import { useState } from 'react'
import type { StudioSettings } from '#contract/studio/settings.ts'
import {
  MAX_TEXT_FILE_LENGTH,
  MAX_TEXT_FILES,
  SECURITY_PATH,
  securityTextFault,
} from '#contract/studio/text-files.ts'
import { Button, IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './RowSettings.module.css'
import { RowField } from './SettingField.tsx'
import screenStyles from './SettingsScreen.module.css'
import { useSettings } from './use-settings.ts'

type TextFile = StudioSettings['textFiles'][number]

const YEAR_MS = 365 * 86_400_000

export const TextFileSettings = () => {
  const { textFiles: texts } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const [now] = useState(() => Date.now())
  const files = settings.textFiles
  const add = (file: TextFile) => set({ textFiles: [...files, file] })
  const expires = `${new Date(now + YEAR_MS).toISOString().slice(0, 19)}Z`
  const proposals: TextFile[] = [
    { path: '/ads.txt', text: '' },
    { path: SECURITY_PATH, text: `Contact: \nExpires: ${expires}\n` },
  ]
  return (
    <div data-setting="textFiles" className={`${styles.rows} ${screenStyles.code}`}>
      {files.length > 0 ? (
        <ul>
          {files.map((file, place) => (
            <TextFileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
              key={place}
              place={place}
              file={file}
              now={now}
              onChange={(next) => set({ textFiles: files.with(place, next) })}
              onRemove={() => set({ textFiles: files.toSpliced(place, 1) })}
            />
          ))}
        </ul>
      ) : null}
      {files.length < MAX_TEXT_FILES ? (
        <p className={styles.add}>
          {proposals
            .filter(({ path }) => !files.some((file) => file.path === path))
            .map((file) => (
              <Button key={file.path} icon="plus" size={15} onClick={() => add(file)}>
                {file.path.split('/').at(-1)}
              </Button>
            ))}
          <Button icon="plus" size={15} onClick={() => add({ path: '/.well-known/', text: '' })}>
            {texts.another}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

type RowProps = {
  place: number
  file: TextFile
  now: number
  onChange: (file: TextFile) => void
  onRemove: () => void
}

const TextFileRow = ({ place, file, now, onChange, onRemove }: RowProps) => {
  const { textFiles: texts } = useStudioTexts('settings')
  const fault = file.path === SECURITY_PATH ? securityTextFault(file.text, now) : null
  return (
    <li>
      <RowField
        name={`textFiles.${place}.path`}
        label={texts.path}
        className={styles.path}
        value={file.path}
        maxLength={100}
        onChange={(path) => onChange({ ...file, path })}
      />
      <IconButton icon="trash-2" size={16} label={texts.remove(file.path)} onClick={onRemove} />
      <RowField
        name={`textFiles.${place}.text`}
        label={texts.text}
        className={styles.whole}
        rows={4}
        value={file.text}
        maxLength={MAX_TEXT_FILE_LENGTH}
        onChange={(text) => onChange({ ...file, text })}
      />
      {fault ? (
        <p className={styles.warning} role="status">
          {texts.security[fault]}
        </p>
      ) : null}
    </li>
  )
}
