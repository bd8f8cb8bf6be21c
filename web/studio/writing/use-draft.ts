/** The draft of a writing screen: opened, saved, followed while other tabs and devices edit it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { randomId } from '#web/random-id.ts'
import { useSessionStore } from '#web/session/session.ts'
import { parseUserAgent } from '#web/site/account/parse-user-agent.ts'
import { draftKey, type EditedDraft, type LocalDraft, serverDraft } from '../saving/draft-content.ts'
import { createDraftSaver, type DraftSaver, type SaverDependencies } from '../saving/draft-saver.ts'
import { createDraftServer } from '../saving/draft-server.ts'
import { localDrafts } from '../saving/draft-store.ts'
import { createEditingTab, type TabChannel } from '../saving/editing-tab.ts'
import { type StudioClient, useBackgroundStudioApi, useStudioApi } from '../session/studio-api.ts'
import { openDraft } from './open-draft.ts'

export type OpenDraft = {
  saver: DraftSaver
  /** As it was when it was opened; null for a new article, and without a network. */
  article: ArticleUnderEdit | null
}

export type DraftState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** Another tab of this browser edits it. */
  | { kind: 'elsewhere' }
  | ({ kind: 'open' } & OpenDraft)

export const deviceName = (): string => {
  const { browser, system } = parseUserAgent(navigator.userAgent)
  return [browser ?? 'Browser', system].filter(Boolean).join(' on ')
}

/** What readers see of an article, compared with a revision of its draft. */
export type SeenArticle = Pick<ArticleUnderEdit, 'publication' | 'hasChanges'> & { revision: number }

type DraftKey = {
  key: string
  articleId: number | null
  /** Also when another device has published it. */
  onSeen: (seen: SeenArticle) => void
  onMerged: (content: EditedDraft, isByOthers: boolean) => void
}

export const useDraft = ({ key, articleId, onSeen, onMerged }: DraftKey) => {
  const api = useStudioApi()
  const background = useBackgroundStudioApi()
  const session = useSessionStore()
  const [state, setState] = useState<DraftState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const tab = useRef<ReturnType<typeof createEditingTab>>(null)
  const merged = useEffectEvent(onMerged)
  const seen = useEffectEvent(onSeen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let current = { key, articleId }
    let saver: DraftSaver | null = null
    let isGone = false
    let opening = 0
    const open = async () => {
      opening += 1
      const mine = opening
      setState({ kind: 'loading' })
      try {
        const { record, article } = await openDraft(api, current.key, current.articleId)
        if (isGone || mine !== opening) return
        const events = { onCreated, onMerged: (...change: Parameters<typeof onMerged>) => merged(...change) }
        saver = createSaver(background, record, events)
        if (record.articleId !== null && record.key !== current.key) onCreated(record.articleId)
        setState({ kind: 'open', saver, article })
        void saver.saveNow()
      } catch (error) {
        if (!isGone && mine === opening) setState({ kind: 'failed', error })
      }
    }
    const close = async () => {
      opening += 1
      const closed = saver
      saver = null
      if (!closed) return
      await closed.stored()
      await closed.saveNow()
      closed.close()
    }
    const editInTab = (isEditing: boolean) => {
      const channel = new BroadcastChannel(`borealis-draft-${current.key}`) as TabChannel
      const onElsewhere = async () => {
        await close()
        if (!isGone) setState({ kind: 'elsewhere' })
      }
      tab.current = createEditingTab(
        randomId(),
        channel,
        { onEditing: () => void open(), onElsewhere },
        { isEditing },
      )
    }
    /** From now on other tabs know the article by its number; the editor stays as it is. */
    const onCreated = (id: number) => {
      current = { key: draftKey(id), articleId: id }
      tab.current?.end()
      if (isGone) return
      editInTab(true)
      // A reload opens the article.
      history.replaceState(history.state, '', studioPages.article.href({ articleId: id }))
    }
    editInTab(false)

    const sendNow = () => void saver?.saveNow()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') sendNow()
      else if (saver) void followOthers(background, saver, (now) => seen(now))
    }
    addEventListener('online', sendNow)
    addEventListener('pagehide', sendNow)
    const stopFollowingSession = session.subscribe(() => {
      if (session.get().token && saver?.get().kind === 'signed-out') sendNow()
    })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      removeEventListener('online', sendNow)
      removeEventListener('pagehide', sendNow)
      stopFollowingSession()
      document.removeEventListener('visibilitychange', onVisibility)
      tab.current?.end()
      void close()
    }
  }, [api, background, session, key, articleId, attempt])

  return {
    state,
    retry: () => setAttempt(attempt + 1),
    /** Edits here instead of in the other tab. */
    takeOver: () => tab.current?.claim(),
  }
}

const createSaver = (
  api: StudioClient,
  record: LocalDraft,
  events: Pick<SaverDependencies, 'onCreated' | 'onMerged'>,
) =>
  createDraftSaver(record, {
    ...events,
    server: createDraftServer(api, deviceName()),
    records: localDrafts,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    now: () => Date.now(),
    newId: randomId,
    isOnline: () => navigator.onLine,
  })

/** Whoever comes back to this window sees what another device has saved meanwhile. */
const followOthers = async (api: StudioClient, saver: DraftSaver, onSeen: (seen: SeenArticle) => void) => {
  const { articleId, revision } = saver.get()
  if (articleId === null) return
  try {
    const params = { id: articleId }
    const seen = await api.drafts.revision({ params })
    onSeen(seen)
    if (seen.revision <= revision) return
    const { draft } = await api.drafts.show({ params })
    await saver.adoptNewer(serverDraft(draft))
  } catch {
    // The next save tells of whatever stands in the way.
  }
}
