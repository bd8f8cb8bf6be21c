/** What a file looks like, its metadata, its alternative text, what uses it, and its deletion. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import type { MediaFile, MediaFileDetails, MediaUse } from '#contract/studio/media.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { albumUrl, articleUrl, collectionUrl } from '#contract/url-names.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AltField } from './AltField.tsx'
import styles from './FileDetails.module.css'
import { formatBytes } from './format-bytes.ts'
import { ReplaceFile } from './ReplaceFile.tsx'

export const FileMetadata = ({ file, onDeleted }: { file: MediaFileDetails; onDeleted: () => void }) => {
  const texts = useStudioTexts('media')
  const format = useFormat()
  const { locale } = useLanguage()
  const { isCopied, copy } = useCopied()
  const { image } = file
  const metadata = [
    [texts.fileName, file.name || texts.unnamed],
    [texts.size, formatBytes(file.bytes, locale)],
    ...(image ? [[texts.pixels, `${format.number(image.width)} × ${format.number(image.height)}`]] : []),
    [texts.uploaded, format.dateTime(file.createdAt)],
    ...(file.takenAt ? [[texts.taken, format.dateTime(file.takenAt)]] : []),
  ]
  return (
    <>
      <Preview file={file} />
      {image ? <AltField file={file} /> : null}
      <dl className={styles.metadata}>
        {metadata.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copy(new URL(image?.src ?? file.url, location.origin).href)}
      >
        <span role="status">{isCopied ? texts.copied : texts.copy}</span>
      </Button>
      <section className={styles.uses}>
        <h3>{texts.usedIn}</h3>
        {file.uses.length === 0 ? (
          <p>{texts.notUsed}</p>
        ) : (
          <ul>
            {file.uses.map((use) => (
              <li key={`${use.kind} ${use.id} ${use.title}`}>
                <UseLink use={use} />
                <small>{texts.uses[use.kind]}</small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ReplaceFile file={file} />
      {file.isUsed ? <p className={styles.note}>{texts.inUse}</p> : null}
      {file.isUsed ? null : <DeleteButton file={file} onDeleted={onDeleted} />}
    </>
  )
}

const Preview = ({ file: { kind, url, image, alt, name } }: { file: MediaFile }) => {
  if (image)
    return (
      <img
        className={styles.preview}
        src={image.src}
        srcSet={image.srcset}
        width={image.width}
        height={image.height}
        alt={alt}
        sizes="20rem"
        style={{ background: image.placeholder }}
      />
    )
  // biome-ignore-start lint/a11y/useMediaCaption: the library shows the file alone; its captions are another file
  if (kind === 'video') return <video className={styles.preview} src={url} aria-label={name} controls />
  if (kind === 'audio') return <audio className={styles.preview} src={url} aria-label={name} controls />
  // biome-ignore-end lint/a11y/useMediaCaption: see above
  return null
}

/** To the place on the site, where there is one. */
const UseLink = ({ use: { kind, title, ...named } }: { use: MediaUse }) => {
  const texts = useStudioTexts('media')
  const { id } = named
  const hrefs: Partial<Record<MediaUse['kind'], string>> = {
    article: articleUrl(named),
    talk: pages.talk.href({ talkId: id }),
    album: albumUrl(named),
    video: pages.videos.href(null, { v: id }),
    'video-collection': collectionUrl(named),
    friend: pages.friends.href(),
    draft: studioPages.article.href({ articleId: id }),
    'own-page': studioPages.ownPage.href({ pageId: id }),
  }
  const href = hrefs[kind]
  return href ? <a href={href}>{title || texts.untitled}</a> : <span>{title || texts.untitled}</span>
}

const DeleteButton = ({ file, onDeleted }: { file: MediaFile; onDeleted: () => void }) => {
  const texts = useStudioTexts('media')
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.studioMedia.remove({ params: { id: file.id } }),
    onSuccess: () => {
      notify('success', texts.deleted(1))
      onDeleted()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio', 'media', 'list'] }),
  })
  const ask = async () => {
    const question = {
      title: texts.deleteTitle(file.name || texts.unnamed),
      text: texts.deleteText,
      confirm: texts.delete,
    }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <Button
      icon="trash-2"
      look="quiet"
      className={styles.danger}
      aria-busy={remove.isPending}
      onClick={() => void ask()}
    >
      {texts.delete}
    </Button>
  )
}
