/** One page in the list: its title, its URL, who finds it, and what can be done with it. */
import { langTag } from '#contract/locale.ts'
import { fixedPageOf, ownPageUrl } from '#contract/own-page-path.ts'
import type { OwnPageItem } from '#contract/studio/own-pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Button, IconButton, IconLink } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { useStudioTexts } from '../studio-texts.ts'
import own from './OwnPageRow.module.css'
import { useOwnPageTrash } from './use-own-page-saving.ts'

export const OwnPageRow = ({ page }: { page: OwnPageItem }) => {
  const texts = useStudioTexts('ownPages')
  const format = useFormat()
  const { locale } = useLanguage()
  const { id, path, titleEn, titleCn, isPublished, isIndexed, isInNavigation, deletedAt, savedAt } = page
  const fixed = fixedPageOf(id)
  const title = fixed ? '' : locale === 'en' ? titleEn || titleCn : titleCn || titleEn
  const name = fixed ? texts.fixed[fixed].title : title || texts.untitled
  const lang = title === '' ? langTag[locale] : textLang(title)
  const isUnwritten = fixed !== null && titleEn === '' && titleCn === ''
  return (
    <li className={styles.row} data-page={id}>
      <div className={`${styles.words} ${own.words}`}>
        <p className={styles.name}>
          {deletedAt === null ? (
            <Link to={studioPages.ownPage.href({ pageId: id })} lang={lang}>
              {name}
            </Link>
          ) : (
            <span lang={lang}>{name}</span>
          )}
          <small>{path}</small>
        </p>
        <p className={styles.facts}>
          {isPublished ? null : <span>{texts.draft}</span>}
          {isInNavigation ? <span>{texts.inNavigation}</span> : null}
          {isIndexed ? null : <span>{texts.notIndexed}</span>}
          {isUnwritten ? (
            <span>{texts.unwritten}</span>
          ) : (
            <time dateTime={savedAt}>{texts.savedOn(format.dateTime(savedAt))}</time>
          )}
        </p>
      </div>
      <Actions page={page} name={name} />
    </li>
  )
}

const Actions = ({ page, name }: { page: OwnPageItem; name: string }) => {
  const texts = useStudioTexts('ownPages')
  const { trash, restore } = useOwnPageTrash()
  const { id, path, isPublished, deletedAt } = page
  if (deletedAt !== null)
    return (
      <div className={styles.actions}>
        <Button icon="undo-2" aria-label={texts.restoreOf(name)} onClick={() => restore.mutate(id)}>
          {texts.restore}
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      {isPublished ? (
        <IconLink
          icon="external-link"
          href={ownPageUrl.href({ ownPath: path })}
          label={texts.view(name)}
          title={texts.view(name)}
        />
      ) : null}
      {fixedPageOf(id) ? null : (
        <IconButton
          icon="trash-2"
          label={texts.trash(name)}
          title={texts.trash(name)}
          onClick={() => trash.mutate(id)}
        />
      )}
    </div>
  )
}
