/** Categories or tags with the number of their articles: rename, merge, delete. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { LabelKind, StudioLabel } from '#contract/studio/labels.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { categoryUrl, tagUrl } from '#contract/url-names.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { IconButton, IconLink } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { otherNames } from './other-names.ts'
import { useLabelActions } from './use-label-actions.ts'

const kinds = ['category', 'tag'] as const satisfies readonly LabelKind[]

const LabelsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('labels')
  const api = useStudioApi()
  const kind = kinds.find((one) => one === search.get('kind')) ?? 'category'
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'labels', kind],
    queryFn: () => api.studioLabels.list({ query: { kind } }),
    staleTime: 0,
  })
  const [title, text] = texts.none[kind] as [string, string]
  return (
    <>
      <ScreenHead title={texts.kinds[kind]} text={texts.text} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.length === 0 ? <State title={title} text={text} /> : null}
      {data ? <LabelList key={kind} kind={kind} labels={data} /> : null}
    </>
  )
}
export default LabelsScreen

type ListProps = { kind: LabelKind; labels: StudioLabel[] }

const LabelList = ({ kind, labels }: ListProps) => {
  const texts = useStudioTexts('labels')
  const confirm = useConfirm()
  const actions = useLabelActions(kind)
  const [asked, setAsked] = useState<{ step: 'rename' | 'merge'; label: StudioLabel } | null>(null)
  const remove = async ({ id, name, articleCount }: StudioLabel) => {
    const text = texts.deleteText[kind](articleCount)
    const question = { title: texts.deleteTitle(name), text, confirm: texts.delete }
    if (await confirm(question)) actions.remove.mutate(id)
  }
  const close = () => {
    // A refusal is about the label that it was for.
    actions.rename.reset()
    actions.merge.reset()
    setAsked(null)
  }
  return (
    <>
      <ul className={styles.list}>
        {labels.map((label) => (
          <LabelRow
            key={label.id}
            kind={kind}
            label={label}
            canMerge={labels.length > 1}
            onAsk={(step) => setAsked({ step, label })}
            onRemove={() => void remove(label)}
          />
        ))}
      </ul>
      {asked ? <Dialog {...asked} all={labels} actions={actions} onClose={close} /> : null}
    </>
  )
}

/** Categories have names in both languages, tags one for both. */
const Dialog = (props: ComponentProps<typeof LabelDialog>) => {
  const { step, label, actions, onClose } = props
  if (step === 'merge' || label.localized === null) return <LabelDialog {...props} />
  return (
    <CategoryDialog category={label} localized={label.localized} rename={actions.rename} onClose={onClose} />
  )
}

type RowProps = {
  kind: LabelKind
  label: StudioLabel
  canMerge: boolean
  onAsk: (step: 'rename' | 'merge') => void
  onRemove: () => void
}

const LabelRow = ({ kind, label, canMerge, onAsk, onRemove }: RowProps) => {
  const texts = useStudioTexts('labels')
  const { id, name, articleCount, publishedCount } = label
  const button = (icon: StudioIconName, action: string, run: () => void) => (
    <IconButton icon={icon} label={texts.actionOn(action, name)} title={action} onClick={run} />
  )
  const href = kind === 'category' ? categoryUrl(label) : tagUrl({ id, slug: label.slug, tagName: name })
  return (
    <li className={styles.row} data-label={id}>
      <div className={styles.words}>
        <p className={styles.name} lang={textLang(name)}>
          {name}
        </p>
        <p className={styles.facts}>
          {otherNames(label).map((other) => (
            <span key={other} lang={textLang(other)}>
              {other}
            </span>
          ))}
          <Link to={studioPages.articles.href(null, { [kind]: id })}>{texts.articles(articleCount)}</Link>
          {articleCount > publishedCount ? (
            <span>{texts.notPublic(articleCount - publishedCount)}</span>
          ) : null}
        </p>
      </div>
      <div className={styles.actions}>
        {publishedCount > 0 ? (
          <IconLink icon="external-link" href={href} label={texts.view(name)} title={texts.view(name)} />
        ) : null}
        {button('pencil', texts.rename, () => onAsk('rename'))}
        {canMerge ? button('git-merge', texts.merge, () => onAsk('merge')) : null}
        {button('trash-2', texts.delete, onRemove)}
      </div>
    </li>
  )
}
