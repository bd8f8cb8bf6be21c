/** The head of an article's desk, and the band below it while the text cannot be sent. */
import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, use, useState, useSyncExternalStore } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { MarkdownButton } from '../exports/MarkdownButton.tsx'
import { scheduledTime } from '../frame/scheduled-time.ts'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import type { DraftSaver, SavingState } from '../saving/draft-saver.ts'
import { SignInRequestsContext } from '../session/SessionLostDialog.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { DeskBand } from './DeskBand.tsx'
import styles from './DeskHead.module.css'
import { DeskHead, HeadButton, PagePreviewButton, type PublicState, ViewLink } from './DeskHead.tsx'
import type { WritingTexts } from './texts/en.ts'
import type { DeskPanel } from './use-article-panels.ts'
import { useSaveEverything } from './use-save-everything.ts'

type Props = {
  saver: DraftSaver
  /** As the server told it last; null before. */
  article: ArticleUnderEdit | null
  title: string
  /** There is neither a title nor a text. */
  isEmpty: boolean
  onPanel: (panel: DeskPanel) => void
  /** Those that a phone has at its foot. */
  tools: ReactNode
}

export const DeskBar = (props: Props) => {
  const { saver, article, title, isEmpty, onPanel, tools } = props
  const texts = useStudioTexts('writing')
  const frame = useStudioTexts('frame')
  const format = useFormat()
  const saveEverything = useSaveEverything(saver)
  const saving = useSyncExternalStore(saver.subscribe, saver.get)
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
  const { articleId } = saving
  const [wasNew] = useState(articleId === null)
  const kind = article ? stateOf(article) : wasNew ? 'draft' : null
  const isChanged = article !== null && kind === 'published' && differs(saving, article)
  const isSame = kind === 'published' && !isChanged
  const isNew = isEmpty && articleId === null
  const state: PublicState | null = kind && {
    kind,
    isChanged,
    onCompare: () => onPanel('compare'),
    ...(article && kind === 'scheduled'
      ? {
          time: {
            text: scheduledTime(format, article.publication.publishedAt),
            onChange: () => onPanel('publish'),
          },
        }
      : {}),
  }
  return (
    <>
      <DeskHead
        list={{ href: studioPages.articles.href(), name: frame.nav.articles }}
        title={title || texts.untitled}
        state={state}
        saved={{
          look: isNew ? 'new' : saving.kind,
          text: isNew ? texts.saving.new : savedText(saving, isSame, { texts, time: format.time }),
          at: saving.kind === 'saved' && !isSame && !isNew ? saving.savedAt : null,
        }}
        tools={
          <>
            {tools}
            {articleId === null ? null : (
              <MarkdownButton
                articleId={articleId}
                name={texts.downloadMarkdown}
                className="ib"
                onBefore={() => saveEverything(async () => {})}
              />
            )}
            <span className={styles.rare}>
              <ThemeSwitch />
            </span>
          </>
        }
        link={
          <>
            {articleId === null || isSame ? null : (
              <PagePreviewButton articleId={articleId} onSave={() => saveEverything(async () => {})} />
            )}
            {article && kind === 'published' ? (
              <ViewLink
                name={texts.viewArticle}
                href={articleUrl({ id: article.id, slug: article.publication.slug })}
              />
            ) : null}
          </>
        }
        action={
          <HeadButton
            reason={reasonOf(saving, { isEmpty, isSame, isOnline, isInTrash: kind === 'trash' }, texts)}
            onClick={() => onPanel('publish')}
          >
            {kind === 'published' || kind === 'scheduled' ? texts.update : texts.publish}
          </HeadButton>
        }
      />
      <SavingBand saver={saver} />
    </>
  )
}

const stateOf = ({ publication: { state, deletedAt } }: ArticleUnderEdit): PublicState['kind'] =>
  deletedAt === null ? state : 'trash'

/** Whether readers see another text than the one in the editor. */
const differs = ({ kind, revision, hasChanges }: SavingState, article: ArticleUnderEdit): boolean => {
  if (kind !== 'saved') return true
  return revision === article.draft.revision ? article.hasChanges : (hasChanges ?? true)
}

const savedText = (
  { kind, savedAt, isStored }: SavingState,
  isSame: boolean,
  { texts: { saving }, time }: { texts: WritingTexts; time: (at: string) => string },
): string => {
  if (kind !== 'saved') return isStored ? saving[kind] : saving.unstored
  if (isSame) return saving.seen
  return savedAt ? saving.savedAt(time(savedAt)) : saving.saved
}

type Facts = { isEmpty: boolean; isSame: boolean; isOnline: boolean; isInTrash: boolean }

/** Why nothing can be published; null when it can. While a save is under way it can: publishing waits for the save. */
const reasonOf = (
  { kind }: SavingState,
  { isEmpty, isSame, isOnline, isInTrash }: Facts,
  { off }: WritingTexts,
): string | null => {
  if (isEmpty) return off.empty
  if (isInTrash) return off.trash
  if (kind === 'conflict' || kind === 'signed-out' || kind === 'failed') return off[kind]
  if (!isOnline) return off.offline
  return isSame ? off.same : null
}

/** Says that the text is safe while it cannot be sent. */
const SavingBand = ({ saver }: { saver: DraftSaver }) => {
  const { band, saving: words } = useStudioTexts('writing')
  const site = useTexts()
  const requests = use(SignInRequestsContext)
  const { kind, failure } = useSyncExternalStore(saver.subscribe, saver.get)
  if (kind === 'offline') return <DeskBand tone="dawn" {...band.offline} />
  if (kind === 'signed-out') {
    const signIn = async () => {
      if (await requests?.request()) await saver.saveNow()
    }
    return (
      <DeskBand tone="dawn" {...band.signedOut} wayOn={{ name: words.signIn, run: () => void signIn() }} />
    )
  }
  if (kind !== 'failed') return null
  const isSilent = failure === null || failure.kind === 'unavailable'
  const { title, text } = isSilent ? band.silent : { title: failureText(failure, site), text: band.safe }
  return (
    <DeskBand
      tone="danger"
      title={title}
      text={text}
      wayOn={{ name: words.retry, run: () => void saver.saveNow() }}
    />
  )
}
