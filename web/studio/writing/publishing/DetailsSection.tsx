/** Kind of text, its language, and whether it stands out on the home page. */
import { useId, useState } from 'react'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { Switch } from '../../frame/Switch.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { PanelField, PanelSection } from './PanelSection.tsx'
import { isWebUrl } from './publishing-checks.ts'

type Props = { properties: DraftProperties; onChange: (change: Partial<DraftProperties>) => void }

const types = [1, 2, 3] as const

export const DetailsSection = ({ properties, onChange }: Props) => {
  const { details } = useStudioTexts('publishing')
  const id = useId()
  return (
    <PanelSection title={details.title}>
      <Switch label={details.pin} isOn={properties.isTop} onChange={(isTop) => onChange({ isTop })} />
      <Switch
        label={details.feature}
        isOn={properties.isFeatured}
        onChange={(isFeatured) => onChange({ isFeatured })}
      />
      <PanelField id={`${id}-lang`} label={details.lang}>
        <select
          id={`${id}-lang`}
          value={properties.lang ?? ''}
          onChange={(event) => onChange({ lang: (event.target.value || null) as DraftProperties['lang'] })}
        >
          <option value="">{details.detected}</option>
          <option value="en">English</option>
          <option value="zh-CN">中文</option>
        </select>
      </PanelField>
      <PanelField id={`${id}-type`} label={details.type}>
        <select
          id={`${id}-type`}
          value={properties.type}
          onChange={(event) => onChange({ type: Number(event.target.value) as DraftProperties['type'] })}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {details.types[type]}
            </option>
          ))}
        </select>
      </PanelField>
      {properties.type === 1 ? null : (
        <CheckedField
          id={`${id}-source`}
          label={details.source}
          error={details.sourceError}
          value={properties.originalUrl}
          isValid={isWebUrl}
          onChange={(originalUrl) => onChange({ originalUrl })}
        />
      )}
    </PanelSection>
  )
}

type CheckedFieldProps = {
  id: string
  label: string
  error: string
  value: string | null
  isValid: (text: string) => boolean
  onChange: (value: string | null) => void
}

/** What is not valid yet stays in the field and does not become part of the draft. */
const CheckedField = ({ id, label, error, value, isValid, onChange }: CheckedFieldProps) => {
  const [typed, setTyped] = useState(value ?? '')
  const isWrong = typed !== '' && !isValid(typed)
  return (
    <PanelField id={id} label={label} error={isWrong ? error : undefined}>
      <input
        id={id}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const text = event.target.value.trim()
          setTyped(text)
          if (text === '') onChange(null)
          else if (isValid(text)) onChange(text)
        }}
      />
    </PanelField>
  )
}
