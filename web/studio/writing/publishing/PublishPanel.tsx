/** The drawer in which an article is published: what is missing, when, for whom, and under which name. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { pages } from '#contract/pages.ts'
import type { Sharing } from '#contract/sharing.ts'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { articleUrl, urlNameFault } from '#contract/url-names.ts'
import { createFormat } from '#web/locale/format.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useConfirm } from '../../frame/ConfirmProvider.tsx'
import { Switch } from '../../frame/Switch.tsx'
import { useOfferUndo } from '../../frame/UndoProvider.tsx'
import { errorAt, UrlNameField, useProposedName } from '../../frame/UrlNameField.tsx'
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import type { EditedDraft } from '../../saving/draft-content.ts'
import type { DraftSaver } from '../../saving/draft-saver.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { useRenderedText } from '../preview/use-rendered-text.ts'
import { useValueAtPause } from '../preview/use-value-at-pause.ts'
import { deviceName } from '../use-draft.ts'
import { useSaveEverything } from '../use-save-everything.ts'
import { AccessSection, type LockChoice } from './AccessSection.tsx'
import { CoverField } from './CoverField.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { FilingSection } from './FilingSection.tsx'
import { generatedCovers, isChosenCover } from './generated-covers.ts'
import missingSectionStyles from './MissingSection.module.css'
import { PanelField, PanelSection } from './PanelSection.tsx'
import { PreviewLinkSection } from './PreviewLinkSection.tsx'
import styles from './PublishPanel.module.css'
import { localDateTime, missingContent, type PublishingCheck } from './publishing-checks.ts'
import { SharingSection } from './SharingSection.tsx'
import { TimeSection } from './TimeSection.tsx'
import { TranslationSection } from './TranslationSection.tsx'

type Props = {
  saver: DraftSaver
  article: ArticleUnderEdit
  content: EditedDraft
  onChange: (change: Partial<EditedDraft>) => void
  onArticle: (article: ArticleUnderEdit) => void
  /** Leads to what is missing in the text. */
  onRemedy: (check: PublishingCheck) => void
  onClose: () => void
}

export const PublishPanel = ({ saver, article, content, onChange, onArticle, onRemedy, onClose }: Props) => {
  const texts = useStudioTexts('publishing')
  const writing = useStudioTexts('writing')
  const api = useStudioApi()
  const saveEverything = useSaveEverything(saver)
  const confirm = useConfirm()
  const notify = useNotify()
  const offer = useOfferUndo()
  const format = useFormat()
  const { locale } = useLanguage()
  const id = useId()
  const { publication, timeZone, subscriberCount } = article
  const { state, publishedAt } = publication
  const isPublished = state === 'published'
  // A scheduled article stays scheduled until the owner chooses otherwise.
  const [at, setAt] = useState<string | null>(() =>
    state === 'scheduled' ? localDateTime(new Date(publishedAt), timeZone) : null,
  )
  const [lock, setLock] = useState<LockChoice>({ kind: publication.isLocked ? 'keep' : 'none' })
  const [isUpdate, setIsUpdate] = useState(true)
  const [tellsReaders, setTellsReaders] = useState(false)
  const [isNotifying, setIsNotifying] = useState(false)
  const isFirst = publication.notifiedAt === null && !isPublished
  const isFuture = at !== null && at > localDateTime(new Date(), timeZone)
  const fault = useFault(saver, content, { at, lock })
  const { properties } = content
  const setProperties = (change: Partial<EditedDraft['properties']>) =>
    onChange({ properties: { ...properties, ...change } })
  const proposed = useProposedName('article', article.id, content.title, true)
  const path = pages.article.href({
    articleId: properties.slug ?? publication.slug ?? proposed ?? String(article.id),
  })
  const generated = generatedCovers(content.title, properties.cover)

  const publish = useMutation({
    mutationFn: () =>
      saveEverything((revision) => {
        const notifySubscribers = isFirst && isNotifying
        const body = {
          revision,
          device: deviceName(),
          at,
          lock,
          isUpdate,
          tellsReaders: isPublished && isUpdate && tellsReaders,
          notifySubscribers,
        }
        return api.drafts.publish({ params: { id: article.id }, body })
      }),
    onSuccess: (published) => {
      onArticle(published)
      const { state: next, publishedAt: time, slug } = published.publication
      onClose()
      if (next === 'scheduled') notify('success', texts.scheduled(format.dateTime(time)))
      else
        offer({
          text: isPublished ? texts.updated : texts.published,
          link: { href: articleUrl({ id: article.id, slug }), name: writing.viewArticle },
        })
    },
    meta: { silent: true },
  })
  const unpublish = useMutation({
    mutationFn: () => api.drafts.unpublish({ params: { id: article.id } }),
    onSuccess: (withdrawn) => {
      onArticle(withdrawn)
      notify('success', texts.unpublished)
      onClose()
    },
  })
  const askToUnpublish = async () => {
    const question = { ...texts.unpublishQuestion, title: texts.unpublishQuestion.title(publication.title) }
    if (await confirm({ ...question, isHarmless: true })) unpublish.mutate()
  }
  const submit = () => {
    if (fault === null && !publish.isPending) publish.mutate()
  }
  useSubmitKeys(`${id}-title`, submit)
  /** What the button will do, for readers. */
  const result = () => {
    const shown = decodeURI(path)
    // The time is one of the site's zone, without an offset.
    const time = at ? createFormat(locale, 'UTC').dateTime(`${at}Z`) : ''
    if (isFuture) return texts.result.scheduled(time, timeZone)
    if (isPublished) return texts.result.updated(shown)
    return at === null ? texts.result.now(shown) : texts.result.dated(time, shown)
  }
  const emails = isFirst && isNotifying ? subscriberCount : 0

  return (
    <Modal titleId={`${id}-title`} className={styles.drawer as string} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{texts.title}</h2>
        <p>
          {state === 'draft' ? texts.notPublic : texts.time.since(format.dateTime(publishedAt), isPublished)}
        </p>
      </header>
      {/* No form: Enter in one of the many fields would publish. */}
      <div className={styles.body}>
        <MissingSection
          content={content}
          onRemedy={(check) => {
            if (check === 'category') document.getElementById(`${id}-category`)?.focus()
            else onRemedy(check)
          }}
        />
        <FilingSection categoryId={`${id}-category`} properties={properties} onChange={setProperties}>
          <UrlNameField
            kind="article"
            id={article.id}
            title={content.title}
            value={properties.slug === publication.slug ? null : properties.slug}
            current={publication.slug}
            hrefOf={(name) => pages.article.href({ articleId: name })}
            error={errorAt(publish.error, 'slug')}
            onChange={(slug) => setProperties({ slug })}
          />
        </FilingSection>
        <CoverField
          title={content.title}
          coverImage={article.coverImage}
          properties={properties}
          onChange={setProperties}
        >
          <AbstractField
            abstract={properties.abstract}
            onChange={(abstract) => setProperties({ abstract })}
          />
        </CoverField>
        <PanelSection>
          <Switch
            label={texts.comments.title}
            note={properties.isCommentable ? texts.comments.open : texts.comments.closed}
            isOn={properties.isCommentable}
            onChange={(isCommentable) => setProperties({ isCommentable })}
          />
        </PanelSection>
        <ArticleSharing
          saver={saver}
          article={article}
          content={content}
          path={path}
          isDrawn={generated.some((one) => isChosenCover(one, properties.cover))}
          onChange={(sharing) => setProperties({ sharing })}
        />
        <TimeSection
          publication={publication}
          timeZone={timeZone}
          at={at}
          onAt={setAt}
          isUpdate={isUpdate}
          onUpdate={setIsUpdate}
          tellsReaders={tellsReaders}
          onTell={setTellsReaders}
        />
        <AccessSection lock={lock} isLocked={publication.isLocked} onLock={setLock} />
        {isFirst ? (
          <NotificationSection count={subscriberCount} isOn={isNotifying} onChange={setIsNotifying} />
        ) : null}
        <DetailsSection properties={properties} onChange={setProperties} />
        <TranslationSection articleId={article.id} translation={article.translation} onArticle={onArticle} />
        <PreviewLinkSection articleId={article.id} />
      </div>
      <footer className={styles.foot}>
        <p className={fault === null ? styles.result : styles.fault}>
          <StudioIcon name={fault === null ? 'globe' : 'circle-alert'} size={15} />
          <span>{fault ?? result()}</span>
        </p>
        <div className={styles.acts}>
          {state === 'draft' ? (
            <button type="button" className={`btn btn-quiet ${styles.keep}`} onClick={onClose}>
              {texts.keepDraft}
            </button>
          ) : (
            <button type="button" className="btn btn-quiet" onClick={() => void askToUnpublish()}>
              {texts.unpublish}
            </button>
          )}
          <div className={styles.submit}>
            <SubmitButton
              isPending={publish.isPending || fault !== null}
              error={publish.error}
              onClick={submit}
            >
              {isFuture || !isPublished
                ? (isFuture ? texts.schedule : texts.publishNow)(emails, format.number(emails))
                : texts.update}
            </SubmitButton>
          </div>
        </div>
      </footer>
    </Modal>
  )
}

/** Why nothing can be published as it is; null when it can. */
function useFault(
  saver: DraftSaver,
  { title, markdown, properties: { slug } }: EditedDraft,
  { at, lock }: { at: string | null; lock: LockChoice },
): string | null {
  const { missing, faults } = useStudioTexts('publishing')
  const { urlName } = useStudioTexts('frame')
  const { off } = useStudioTexts('writing')
  const { kind } = useSyncExternalStore(saver.subscribe, saver.get)
  if (title.trim() === '') return missing.check('title', 1)
  if (markdown.trim() === '') return missing.check('text', 1)
  if (kind === 'conflict') return off.conflict
  if (slug !== null && urlNameFault('article', slug) !== null) return urlName.needsFix
  if (at === '') return faults.time
  return lock.kind === 'password' && lock.password === '' ? faults.password : null
}

/** Ctrl or ⌘ with Enter publishes, wherever the focus is in the open panel. */
function useSubmitKeys(titleId: string, submit: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const panel = document.getElementById(titleId)?.closest('dialog')
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (!(event.target instanceof Node && panel?.contains(event.target))) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type ArticleSharingProps = Pick<Props, 'article' | 'content' | 'saver'> & {
  path: string
  /** Whether there is no image for the cover. */
  isDrawn: boolean
  onChange: (sharing: Sharing | null) => void
}

/** Where nothing is chosen, title and abstract are shown, and the card of what is saved. */
const ArticleSharing = ({ saver, article, content, path, isDrawn, onChange }: ArticleSharingProps) => {
  const { revision } = useSyncExternalStore(saver.subscribe, saver.get)
  const { abstract, cover, sharing } = content.properties
  const isRead = abstract === null && !sharing?.description
  const { text } = useRenderedText(useValueAtPause(content.markdown), isRead)
  const image = cover.kind === 'url' ? cover.url : (article.coverImage?.src ?? null)
  return (
    <SharingSection
      fallback={{
        title: content.title,
        description: abstract ?? text?.excerpt ?? '',
        image: isDrawn ? `/preview/articles/${article.id}/card.jpg?revision=${revision}` : image,
      }}
      path={path}
      sharing={sharing}
      onChange={onChange}
    />
  )
}

const MAX_ABSTRACT = 2000

type AbstractProps = { abstract: string | null; onChange: (abstract: string | null) => void }

const AbstractField = ({ abstract, onChange }: AbstractProps) => {
  const { details } = useStudioTexts('publishing')
  const format = useFormat()
  const id = useId()
  return (
    <PanelField
      id={id}
      label={details.abstract}
      beside={`${format.number(abstract?.length ?? 0)} / ${format.number(MAX_ABSTRACT)}`}
      note={details.abstractNote}
    >
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_ABSTRACT}
        aria-describedby={`${id}-note`}
        value={abstract ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </PanelField>
  )
}

type MissingProps = { content: EditedDraft; onRemedy: (check: PublishingCheck) => void }

/** What is missing before the article is published, each with what leads to it. */
const MissingSection = ({ content, onRemedy }: MissingProps) => {
  const { missing } = useStudioTexts('publishing')
  const entries = missingContent(content)
  if (entries.length === 0) return null
  return (
    <ul className={missingSectionStyles.list} aria-label={missing.title}>
      {entries.map(({ check, count }) => (
        <li key={check}>
          <StudioIcon name="triangle-alert" size={16} />
          {missing.check(check, count)}
          <button type="button" className="lk" onClick={() => onRemedy(check)}>
            {check === 'category' ? missing.choose : missing.write}
          </button>
        </li>
      ))}
    </ul>
  )
}

type NotificationSectionProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether subscribers are notified, which happens once for each article. */
const NotificationSection = ({ count, isOn, onChange }: NotificationSectionProps) => {
  const { notification } = useStudioTexts('publishing')
  const format = useFormat()
  const canSendEmail = useCanSendEmail()
  return (
    <PanelSection>
      <Switch
        label={notification.send(count, format.number(count))}
        note={canSendEmail ? notification.note : notification.noMail}
        isOn={isOn}
        isDisabled={count === 0 || !canSendEmail}
        onChange={onChange}
      />
    </PanelSection>
  )
}
