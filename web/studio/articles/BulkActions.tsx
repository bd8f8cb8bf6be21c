/** What can be done with the selected articles outside of the trash. */
import { useId } from 'react'
import type { BulkAction } from '#contract/studio/articles.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './BulkBar.module.css'
import { BulkButton, BulkMenu } from './BulkButton.tsx'
import { useArticleLabels } from './use-article-labels.ts'

export const BulkActions = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useStudioTexts('articles')
  return (
    <>
      <BulkButton icon="upload" onClick={() => run({ kind: 'publish' })}>
        {texts.publish}
      </BulkButton>
      <CategoryAction run={run} />
      <TagAction run={run} />
      <BulkMenu icon="ellipsis" name={texts.more}>
        {(close) => (
          <>
            {(
              [
                ['unpublish', { kind: 'unpublish' }],
                ['pin', { kind: 'set-pinned', isTop: true }],
                ['unpin', { kind: 'set-pinned', isTop: false }],
                ['feature', { kind: 'set-featured', isFeatured: true }],
                ['unfeature', { kind: 'set-featured', isFeatured: false }],
              ] as const
            ).map(([name, action]) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  close()
                  run(action)
                }}
              >
                {texts[name]}
              </button>
            ))}
          </>
        )}
      </BulkMenu>
      <BulkButton icon="trash-2" isDangerous onClick={() => run({ kind: 'trash' })}>
        {texts.trash}
      </BulkButton>
    </>
  )
}

const CategoryAction = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useStudioTexts('articles')
  const categories = useArticleLabels()?.categories ?? []
  const choose = (close: () => void, category: string | null) => () => {
    close()
    run({ kind: 'set-category', category })
  }
  return (
    <BulkMenu icon="folder" name={texts.setCategory}>
      {(close) => (
        <>
          {categories.map(({ id, name }) => (
            <button key={id} type="button" onClick={choose(close, name)}>
              {name}
            </button>
          ))}
          <button type="button" onClick={choose(close, null)}>
            {texts.none}
          </button>
        </>
      )}
    </BulkMenu>
  )
}

const TagAction = ({ run }: { run: (action: BulkAction) => void }) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  const tags = useArticleLabels()?.tags ?? []
  const listId = useId()
  return (
    <BulkMenu icon="tag" name={texts.tags}>
      {(close) => (
        <form
          className={styles.tags}
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
            const tag = String(data.get('tag')).trim().replace(/^#/, '')
            if (tag === '') return
            close()
            run({ kind: data.get('kind') === 'remove-tag' ? 'remove-tag' : 'add-tag', tag })
          }}
        >
          <input
            name="tag"
            list={listId}
            aria-label={texts.tagName}
            placeholder={texts.tagName}
            maxLength={60}
            required
          />
          <datalist id={listId}>
            {tags.map(({ id, name, count }) => (
              <option key={id} value={name} label={format.number(count)} />
            ))}
          </datalist>
          <button type="submit" name="kind" value="add-tag" className="btn btn-pri sm">
            {texts.addTag}
          </button>
          <button type="submit" name="kind" value="remove-tag" className="btn btn-line sm">
            {texts.removeTag}
          </button>
        </form>
      )}
    </BulkMenu>
  )
}
