/** One webmention in the list: who, what and where, and what can be done with it. */
import type { StudioMention } from '#contract/studio/mentions.ts'
import { articleUrl } from '#contract/url-names.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import styles from '../frame/RecordList.module.css'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

type Action = 'approve' | 'reject' | 'delete'

export const MentionRecord = ({ mention }: { mention: StudioMention }) => {
  const texts = useStudioTexts('mentions')
  const format = useFormat()
  const { url, authorName, authorUrl, title, excerpt, article } = mention
  const name = authorName ?? new URL(url).hostname
  return (
    <li className={styles.row} data-mention={mention.id}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <small>
            {texts.kinds[mention.kind]} {texts.on} <a href={articleUrl(article)}>{article.title}</a>
          </small>
        </p>
        {title || excerpt ? <p>{[title, excerpt].filter(Boolean).join(' — ')}</p> : null}
        <p className={styles.facts} translate="no">
          <a href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
            {url}
          </a>
          {authorUrl && authorUrl !== url ? (
            <a href={authorUrl} target="_blank" rel="nofollow ugc noopener noreferrer">
              {authorUrl}
            </a>
          ) : null}
          <span>{format.dateTime(mention.createTime)}</span>
        </p>
      </div>
      <Actions mention={mention} name={name} />
    </li>
  )
}

const Actions = ({ mention: { id, status }, name }: { mention: StudioMention; name: string }) => {
  const texts = useStudioTexts('mentions')
  const api = useStudioApi()
  const confirm = useConfirm()
  const moderate = useChange(['studio', 'mentions'], (action: Action) =>
    api.studioMentions.moderate({ body: { ids: [id], action } }),
  )
  const run = async (action: Action) => {
    const question = { title: texts.deleteTitle, text: texts.deleteText, confirm: texts.delete }
    if (action === 'delete' && !(await confirm(question))) return
    if (!moderate.isPending) moderate.mutate(action)
  }
  const actions: Action[] = [
    ...(status === 'published' ? [] : (['approve'] as const)),
    ...(status === 'rejected' ? [] : (['reject'] as const)),
    'delete',
  ]
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={`btn sm ${action === 'approve' ? 'btn-pri' : 'btn-line'}`}
          aria-label={texts.label(texts[action], name)}
          onClick={() => void run(action)}
        >
          {texts[action]}
        </button>
      ))}
    </div>
  )
}
