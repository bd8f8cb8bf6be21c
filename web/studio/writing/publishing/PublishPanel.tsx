/** The drawer in which an article is published: what is missing, when, for whom, and under which name. */
import { useMutation } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { urlNameFault } from '#contract/url-names.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useConfirm } from '../../frame/ConfirmProvider.tsx'
import { Switch } from '../../frame/Switch.tsx'
import { errorAt } from '../../frame/UrlNameField.tsx'
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import type { EditedDraft } from '../../saving/draft-content.ts'
import type { DraftSaver } from '../../saving/draft-saver.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { deviceName } from '../use-draft.ts'
import { useSaveEverything } from '../use-save-everything.ts'
import { AccessSection, type LockChoice } from './AccessSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { FilingSection } from './FilingSection.tsx'
import missingSectionStyles from './MissingSection.module.css'
import { PanelSection } from './PanelSection.tsx'
import { PreviewLinkSection } from './PreviewLinkSection.tsx'
import styles from './PublishPanel.module.css'
import { localDateTime, missingContent } from './publishing-checks.ts'
import { TimeSection } from './TimeSection.tsx'
import { TranslationSection } from './TranslationSection.tsx'

type Props = {
  saver: DraftSaver
  article: ArticleUnderEdit
  content: EditedDraft
  onChange: (change: Partial<EditedDraft>) => void
  onArticle: (article: ArticleUnderEdit) => void
  onClose: () => void
}

export const PublishPanel = ({ saver, article, content, onChange, onArticle, onClose }: Props) => {
  const texts = useStudioTexts('publishing')
  const frame = useStudioTexts('frame')
  const api = useStudioApi()
  const saveEverything = useSaveEverything(saver)
  const confirm = useConfirm()
  const notify = useNotify()
  const format = useFormat()
  const titleId = useId()
  const saving = useSyncExternalStore(saver.subscribe, saver.get)
  const { publication, timeZone } = article
  const isPublic = publication.state !== 'draft'
  const [at, setAt] = useState<string | null>(null)
  const [lock, setLock] = useState<LockChoice>({ kind: publication.isLocked ? 'keep' : 'none' })
  const [isUpdate, setIsUpdate] = useState(true)
  const [isNotifying, setIsNotifying] = useState(false)
  const isFirst = publication.notifiedAt === null && publication.state !== 'published'

  const publish = useMutation({
    mutationFn: () =>
      saveEverything((revision) => {
        const notifySubscribers = isFirst && isNotifying
        const body = { revision, device: deviceName(), at, lock, isUpdate, notifySubscribers }
        return api.drafts.publish({ params: { id: article.id }, body })
      }),
    onSuccess: (published) => {
      onArticle(published)
      const { state, publishedAt } = published.publication
      notify(
        'success',
        state === 'scheduled' ? texts.scheduled(format.dateTime(publishedAt)) : texts.published,
      )
      onClose()
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
  const isFuture = at !== null && at > localDateTime(new Date(), timeZone)
  const label = isFuture
    ? texts.schedule
    : publication.state === 'published'
      ? texts.update
      : texts.publishNow
  const { slug } = content.properties
  const isNameWrong = slug !== null && urlNameFault('article', slug) !== null
  const isBlocked =
    content.title.trim() === '' ||
    saving.kind === 'conflict' ||
    at === '' ||
    isNameWrong ||
    (lock.kind === 'password' && lock.password === '')
  const properties = (change: Partial<EditedDraft['properties']>) =>
    onChange({ properties: { ...content.properties, ...change } })

  return (
    <Modal titleId={titleId} className={styles.drawer as string} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
      </header>
      {/* No form: Enter in one of the many fields would publish. */}
      <div className={styles.body}>
        <MissingSection content={content} />
        <TimeSection
          publication={publication}
          timeZone={timeZone}
          at={at}
          onAt={setAt}
          isUpdate={isUpdate}
          onUpdate={setIsUpdate}
        />
        <AccessSection lock={lock} isLocked={publication.isLocked} onLock={setLock} />
        <FilingSection properties={content.properties} onChange={properties} />
        <DetailsSection
          articleId={article.id}
          title={content.title}
          slug={publication.slug}
          slugError={errorAt(publish.error, 'slug')}
          coverImage={article.coverImage}
          properties={content.properties}
          onChange={properties}
        />
        <TranslationSection articleId={article.id} translation={article.translation} onArticle={onArticle} />
        <PreviewLinkSection articleId={article.id} />
        {isFirst ? (
          <NotificationSection count={article.subscriberCount} isOn={isNotifying} onChange={setIsNotifying} />
        ) : null}
      </div>
      <footer className={styles.foot}>
        {isNameWrong ? <p className={styles.say}>{frame.urlName.needsFix}</p> : null}
        {isPublic ? (
          <button type="button" className="btn btn-quiet" onClick={() => void askToUnpublish()}>
            {texts.unpublish}
          </button>
        ) : null}
        <div className={styles.submit}>
          <SubmitButton
            isPending={publish.isPending || isBlocked}
            error={publish.error}
            onClick={() => {
              if (!isBlocked && !publish.isPending) publish.mutate()
            }}
          >
            {label}
          </SubmitButton>
        </div>
      </footer>
    </Modal>
  )
}

/** What is missing before the article is published. */
const MissingSection = ({ content }: { content: EditedDraft }) => {
  const { missing } = useStudioTexts('publishing')
  const missingEntries = missingContent(content)
  return (
    <PanelSection title={missing.title}>
      <ul className={missingSectionStyles.list}>
        {missingEntries.map(({ check, count }) => (
          <li key={check} className={missingSectionStyles.warning}>
            <StudioIcon name="triangle-alert" size={16} />
            {missing.check(check, count)}
          </li>
        ))}
        {missingEntries.length === 0 ? (
          <li>
            <StudioIcon name="check" size={16} />
            {missing.nothing}
          </li>
        ) : null}
      </ul>
    </PanelSection>
  )
}

type NotificationSectionProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether subscribers are notified, which happens once for each article. */
const NotificationSection = ({ count, isOn, onChange }: NotificationSectionProps) => {
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
