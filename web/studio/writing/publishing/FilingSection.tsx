/** Category and tags, completed from those that exist. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { useApi } from '#web/ApiContext.tsx'
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import { otherNames } from '../../labels/other-names.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import styles from './FilingSection.module.css'
import { PanelField, PanelSection } from './PanelSection.tsx'

type Props = {
  /** Of the field. */
  categoryId: string
  properties: DraftProperties
  onChange: (change: Partial<DraftProperties>) => void
  /** The name in the URL. */
  children: ReactNode
}

const MAX_NAME = 60

export const FilingSection = ({ categoryId, properties, onChange, children }: Props) => {
  const { filing } = useStudioTexts('publishing')
  const api = useApi()
  const id = useId()
  const studioApi = useStudioApi()
  const { data: categories = [] } = useQuery({
    queryKey: ['studio', 'labels', 'category'],
    queryFn: () => studioApi.studioLabels.list({ query: { kind: 'category' } }),
  })
  const { data: tags = [] } = useQuery({ queryKey: ['tags'], queryFn: () => api.tags.all() })
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const names = text.split(/[,，、]/).map((name) => name.trim().replace(/^#/, ''))
    const added = names.filter((name) => name !== '' && !properties.tags.includes(name))
    if (added.length > 0) onChange({ tags: [...properties.tags, ...new Set(added)].slice(0, 30) })
    setTyped('')
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(typed)
    if (event.key === 'Backspace' && typed === '') onChange({ tags: properties.tags.slice(0, -1) })
  }
  const field = useRef<HTMLInputElement>(null)
  const remove = (tag: string) => {
    onChange({ tags: properties.tags.filter((one) => one !== tag) })
    field.current?.focus()
  }
  return (
    <PanelSection>
      <PanelField id={categoryId} label={filing.category}>
        <input
          id={categoryId}
          list={`${id}-categories`}
          maxLength={MAX_NAME}
          value={properties.category ?? ''}
          onChange={(event) => onChange({ category: event.target.value || null })}
        />
      </PanelField>
      <datalist id={`${id}-categories`}>
        {categories.map((category) => (
          <option key={category.id} value={category.name} label={otherNames(category)[0]} />
        ))}
      </datalist>
      <PanelField id={`${id}-tag`} label={filing.tags} beside={filing.addTagNote}>
        <div className={styles.tags}>
          <ul aria-label={filing.tags}>
            {properties.tags.map((tag) => (
              <li key={tag}>
                #{tag}
                <button type="button" aria-label={filing.removeTag(tag)} onClick={() => remove(tag)}>
                  <StudioIcon name="x" size={13} />
                </button>
              </li>
            ))}
          </ul>
          <input
            ref={field}
            id={`${id}-tag`}
            list={`${id}-tags`}
            maxLength={MAX_NAME}
            placeholder={filing.addTag}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            onBlur={() => add(typed)}
          />
        </div>
      </PanelField>
      <datalist id={`${id}-tags`}>
        {tags.map(({ id: key, tagName }) => (
          <option key={key} value={tagName} />
        ))}
      </datalist>
      {children}
    </PanelSection>
  )
}
