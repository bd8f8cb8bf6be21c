/** What makes a new site its owner's: a list that is done by doing it, with one step open and its form inside. */
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { type NextStep, nextSteps } from '#contract/studio/next-steps.ts'
import type { SettingChanges, StudioSettings } from '#contract/studio/settings.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Field } from '#web/site/forms/Field.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { Horizon } from '../setup/SetupSide.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ImageSource } from '../uploads/ImageSource.tsx'
import { DashboardBlock } from './DashboardBlock.tsx'
import styles from './NextSteps.module.css'
import type { SiteState, StepState } from './next-steps.ts'
import { useBackUp } from './use-back-up.ts'

type Props = {
  steps: StepState[]
  site: SiteState
  settings: StudioSettings
  /** Nothing is published yet. */
  isNew: boolean
}

export const NextSteps = ({ steps, site, settings, isNew }: Props) => {
  const { steps: texts, horizon } = useStudioTexts('dashboard')
  const save = useSaveSettings()
  const offerUndo = useOfferUndo()
  const [later, setLater] = useState<NextStep[]>([])
  const [chosen, setChosen] = useState<NextStep | null>(null)
  const todo = steps.filter(({ isDone }) => !isDone)
  const open =
    todo.find(({ key }) => key === chosen) ?? todo.find(({ key }) => !later.includes(key)) ?? todo[0]
  const { hiddenSteps } = settings
  const list = useRef<HTMLOListElement>(null)
  // What had the focus goes. The list itself goes with its last open step, and the promise, unlike a callback, outlives it.
  const change = (changes: SettingChanges, then = () => {}) =>
    void save.mutateAsync(changes).then(
      () => {
        ;(list.current ?? document.getElementById('main'))?.focus()
        then()
      },
      () => {},
    )
  const hide = (keys: NextStep[], text: string) =>
    change({ hiddenSteps: [...hiddenSteps, ...keys] }, () =>
      offerUndo({ text, undo: () => save.mutate({ hiddenSteps }) }),
    )
  return (
    <div className={isNew ? styles.columns : styles.alone}>
      <DashboardBlock title={texts.title} count={texts.done(steps.length - todo.length, steps.length)}>
        <ol ref={list} tabIndex={-1} className={styles.steps}>
          {steps.map((step) => (
            <Step
              key={step.key}
              {...{ step, site, settings }}
              isOpen={step === open}
              onHide={() => hide([step.key], texts.hidden(texts[step.key].title))}
              onLater={() => {
                setLater([...later, step.key])
                setChosen(null)
              }}
              onOpen={() => setChosen(step.key)}
              onSave={change}
              isSaving={save.isPending}
            />
          ))}
        </ol>
        <p className={styles.foot}>
          <span>
            {texts.moving}
            <Link className="lk" to={studioPages.imports.href()}>
              {texts.import}
            </Link>
          </span>
          <button
            type="button"
            onClick={() =>
              hide(
                todo.map(({ key }) => key),
                texts.listHidden,
              )
            }
          >
            {texts.hideList}
          </button>
        </p>
      </DashboardBlock>
      {isNew ? (
        <aside className={styles.horizon}>
          <Horizon />
          <p>{horizon.text}</p>
          <a className="lk" href={pages.home.href()}>
            {horizon.link}
            <StudioIcon name="external-link" size={14} />
          </a>
        </aside>
      ) : null}
    </div>
  )
}

type StepProps = {
  step: StepState
  site: SiteState
  settings: StudioSettings
  isOpen: boolean
  onHide: () => void
  onLater: () => void
  onOpen: () => void
  onSave: (changes: SettingChanges) => void
  isSaving: boolean
}

const Step = (props: StepProps) => {
  const { steps: texts } = useStudioTexts('dashboard')
  const { locale } = useLanguage()
  const { step, isOpen, onHide, onLater } = props
  const { key, isDone, value } = step
  const { title, text, verb } = texts[key]
  // Each ray is taller than the one before.
  const ray = { '--height': `${10 + 5 * nextSteps.indexOf(key)}px` } as CSSProperties
  if (isDone)
    return (
      <li style={ray} data-step={key} data-state="done">
        <div>
          <b>{title}</b>
          <p>{value[locale]}</p>
        </div>
        <span className={styles.done}>
          <StudioIcon name="check" size={15} />
          {texts.isDone}
        </span>
      </li>
    )
  const Form = isOpen ? forms[key] : undefined
  return (
    <li
      style={ray}
      data-step={key}
      data-state={isOpen ? 'open' : 'todo'}
      aria-current={isOpen ? 'step' : undefined}
    >
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>
        <IconButton
          icon="x"
          size={15}
          label={`${texts.notForMe}: ${title}`}
          title={texts.notForMe}
          onClick={onHide}
        />
        {Form ? null : <Verb {...props} text={verb} />}
      </div>
      {Form ? (
        <div className={styles.form}>
          <Form {...props}>
            <Button look="quiet" onClick={onLater}>
              {texts.later}
            </Button>
          </Form>
        </div>
      ) : null}
    </li>
  )
}

const hrefs: Partial<Record<NextStep, string>> = {
  article: studioPages.write.href(),
  menu: studioPages.appearance.href(null, { section: 'navigation' }),
  email: studioPages.settings.href(null, { section: 'email' }),
}

/** The one thing to do about a step: it opens its screen, or its form in the list; a backup is made at once. */
const Verb = ({ step: { key }, isOpen, text, onOpen, site }: StepProps & { text: string }) => {
  const look = isOpen ? 'pri' : 'line'
  const href = hrefs[key]
  if (href)
    return (
      <Link className={`btn btn-${look} sm`} to={href}>
        {text}
      </Link>
    )
  if (key === 'backup') return <BackUp key={site.backup.failedTime} look={look} text={text} />
  return (
    <Button look={look} onClick={onOpen}>
      {text}
    </Button>
  )
}

const BackUp = ({ look, text }: { look: 'pri' | 'line'; text: string }) => {
  const backUp = useBackUp()
  return (
    <Button look={look} aria-busy={backUp.isPending || undefined} onClick={backUp.run}>
      {text}
    </Button>
  )
}

type FormProps = StepProps & { children: ReactNode }

/** Name and line in the language that the owner reads. */
const NameForm = ({ settings, onSave, isSaving, children }: FormProps) => {
  const { steps: texts } = useStudioTexts('dashboard')
  const { locale } = useLanguage()
  const [names, taglines] =
    locale === 'en' ? (['nameEn', 'taglineEn'] as const) : (['nameCn', 'taglineCn'] as const)
  const [name, setName] = useState(settings[names])
  const [tagline, setTagline] = useState(settings[taglines])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ [names]: name, [taglines]: tagline })
      }}
    >
      <Field label={texts.siteName} name="name" maxLength={40} value={name} onChange={setName} />
      <Field label={texts.tagline} name="tagline" maxLength={200} value={tagline} onChange={setTagline} />
      <Save {...{ isSaving, children }} />
    </form>
  )
}

/** The address is no setting: the server has to know it before it starts. */
const UrlForm = ({ children }: FormProps) => {
  const { steps: texts } = useStudioTexts('dashboard')
  return (
    <div>
      <p>{texts.urlHow}</p>
      <code>PUBLIC_URL=https://blog.example.org</code>
      <p className={styles.buttons}>{children}</p>
    </div>
  )
}

const MAX_LINE = 160

const AuthorForm = ({ settings, onSave, isSaving, children }: FormProps) => {
  const { steps: texts } = useStudioTexts('dashboard')
  const { locale } = useLanguage()
  const name = locale === 'en' ? 'authorIntroEn' : 'authorIntroCn'
  const [line, setLine] = useState(settings[name])
  const [picture, setPicture] = useState(settings.authorAvatar)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ [name]: line, authorAvatar: picture })
      }}
    >
      <div className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" width={64} height={64} />
        ) : (
          <StudioIcon name="camera" size={18} />
        )}
        <ImageSource label={texts.picture} onChoose={(_, src) => setPicture(src)} />
      </div>
      <Field
        label={texts.line}
        note={`${line.length} / ${MAX_LINE}`}
        name="line"
        maxLength={MAX_LINE}
        value={line}
        onChange={setLine}
      />
      <Save {...{ isSaving, children }} />
    </form>
  )
}

const Save = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => {
  const { steps: texts } = useStudioTexts('dashboard')
  return (
    <p className={styles.buttons}>
      <button type="submit" className="btn btn-pri sm" aria-busy={isSaving || undefined}>
        {texts.save}
      </button>
      {children}
    </p>
  )
}

const forms: Partial<Record<NextStep, (props: FormProps) => ReactNode>> = {
  name: NameForm,
  url: UrlForm,
  author: AuthorForm,
}
