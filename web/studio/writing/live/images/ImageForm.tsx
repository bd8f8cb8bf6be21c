/** The bar of an image: its width, link, file and place, its alternative text and its caption. Every change is in the text at once. */
import { useEffect, useRef, useState } from 'react'
import type { ImageWidth } from '#contract/image-syntax.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { Button, IconButton } from '../../../frame/Button.tsx'
import { FileInput } from '../../../uploads/FileInput.tsx'
import { useImageUpload } from '../../../uploads/use-image-upload.ts'
import type { FormProps, LiveServices } from '../live-services.ts'
import styles from './ImageForm.module.css'
import {
  changeFields,
  type FoundImages,
  imagesAt,
  moveTo,
  openImageForm,
  removeAt,
  replaceUrl,
  takeOut,
} from './image-actions.ts'
import { pickOf } from './image-boxes.ts'
import { shownWidth } from './image-sizes.ts'
import {
  altChange,
  captionChange,
  captionOf,
  type ImageFields,
  linkChange,
  type SourceImage,
} from './image-source.ts'

export const ImageForm = ({ view, form, services, onClose }: FormProps<'image'>) => {
  const found = imagesAt(view.state, form.from)
  const index = Math.min(form.index, (found?.images.length ?? 1) - 1)
  const image = found?.images[index]
  const from = found?.block.from
  useEffect(() => {
    if (!image) onClose()
  }, [image, onClose])
  // The image whose fields these are is framed.
  useEffect(() => {
    const pick = from === undefined ? null : pickOf(view, from, index)
    pick?.setAttribute('data-current', '')
    return () => pick?.removeAttribute('data-current')
  }, [view, from, index])
  return found && image ? (
    <Bar view={view} services={services} found={found} index={index} image={image} onClose={onClose} />
  ) : null
}

type BarProps = Pick<FormProps<'image'>, 'view' | 'services' | 'onClose'> & {
  found: FoundImages
  index: number
  image: SourceImage
}

const Bar = ({ view, services, found, index, image, onClose }: BarProps) => {
  const texts = services.texts.image
  const isGallery = found.images.length > 1
  const [isLinking, setIsLinking] = useState(image.href !== '')
  const files = useRef<HTMLInputElement>(null)
  const add = () => files.current?.click()
  const width = shownWidth(image)
  // On a phone the keyboard would cover the sheet.
  const isSheet = isNarrow()
  const change = (changes: Partial<ImageFields>, isTyped = false) =>
    changeFields(view, found, index, changes, isTyped)
  const remove = () => {
    removeAt(view, found, index)
    onClose()
  }
  const reorder = (to: number) => {
    moveTo(view, found, index, to)
    const moved = imagesAt(view.state, found.block.from)
    if (moved) openImageForm(view, moved, to)
  }
  return (
    <fieldset
      className={styles.bar}
      aria-label={isGallery ? texts.gallery : texts.title}
      data-focus={isSheet ? '' : undefined}
      tabIndex={-1}
    >
      <div className={styles.tools}>
        {isGallery ? (
          <>
            <IconButton
              icon="arrow-left"
              label={texts.moveBack}
              title={texts.moveBack}
              disabled={index === 0}
              onClick={() => reorder(index - 1)}
            />
            <span className={styles.place}>{texts.place(index + 1, found.images.length)}</span>
            <IconButton
              icon="arrow-right"
              label={texts.moveOn}
              title={texts.moveOn}
              disabled={index === found.images.length - 1}
              onClick={() => reorder(index + 1)}
            />
            <Button
              look="quiet"
              onClick={() => {
                takeOut(view, found, index)
                onClose()
              }}
            >
              {texts.takeOut}
            </Button>
          </>
        ) : (
          <Widths width={width} texts={texts} onChange={(next) => change({ width: next })} />
        )}
        <i aria-hidden="true" />
        <Button
          look="quiet"
          icon="link"
          size={14}
          aria-expanded={isLinking}
          onClick={() => setIsLinking(!isLinking)}
        >
          {texts.link}
        </Button>
        <Replacement view={view} services={services} image={image} />
        <Button look="quiet" icon="plus" size={14} onClick={add} aria-label={texts.add}>
          {isSheet || isGallery ? null : texts.add}
        </Button>
        <FileInput
          ref={files}
          accept="image/*"
          onFiles={(added) => services.insertFiles(view, added, found.block.to)}
        />
        <IconButton icon="trash-2" size={16} label={texts.remove} title={texts.remove} onClick={remove} />
      </div>
      <div className={styles.fields}>
        <label>
          <span>
            {texts.alt} <small>{texts.altNote}</small>
          </span>
          <input
            data-focus={isSheet ? undefined : ''}
            value={image.alt}
            onChange={({ target }) =>
              change(isGallery ? { alt: target.value } : altChange(image, target.value), true)
            }
          />
        </label>
        <label>
          <span>
            {texts.caption} <small>{texts.captionNote}</small>
          </span>
          <input
            value={captionOf(image, isGallery)}
            onChange={({ target }) =>
              change(isGallery ? { title: target.value || null } : captionChange(image, target.value), true)
            }
          />
        </label>
        {isLinking ? (
          <label className={styles.wide}>
            <span>{texts.linkAddress}</span>
            <input
              type="url"
              value={image.href}
              autoComplete="off"
              onChange={({ target }) => change(linkChange(image, target.value.trim(), width), true)}
            />
          </label>
        ) : null}
      </div>
    </fieldset>
  )
}

type WidthsProps = {
  width: ImageWidth
  texts: LiveServices['texts']['image']
  onChange: (width: ImageWidth) => void
}

const Widths = ({ width, texts, onChange }: WidthsProps) => {
  const isSmall = width === 'left' || width === 'right'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
    <div className={styles.widths} role="group" aria-label={texts.width}>
      {(['text', 'wide', 'full'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === width} onClick={() => onChange(one)}>
          {texts.widths[one]}
        </button>
      ))}
      <select
        aria-label={texts.small}
        data-chosen={isSmall || undefined}
        value={isSmall ? width : ''}
        onChange={({ target }) => onChange(target.value as ImageWidth)}
      >
        {isSmall ? null : <option value="">{texts.small}</option>}
        <option value="left">{texts.widths.left}</option>
        <option value="right">{texts.widths.right}</option>
      </select>
    </div>
  )
}

/** Another file for the image, from the disk or the media library; what is written about it stays. */
const Replacement = ({ view, services, image }: Pick<BarProps, 'view' | 'services' | 'image'>) => {
  const texts = services.texts.image
  const site = useTexts()
  const file = useRef<HTMLInputElement>(null)
  // The bar may be closed by then.
  const sending = useImageUpload((media) => replaceUrl(view, image.url, media))
  const choose = async () => {
    const [chosen] = await services.chooseFromLibrary(true)
    if (chosen) replaceUrl(view, image.url, chosen)
    view.focus()
  }
  return (
    <>
      <Button
        look="quiet"
        icon="upload"
        size={14}
        aria-busy={sending.isPending || undefined}
        onClick={() => file.current?.click()}
      >
        {sending.isPending ? texts.replacing(sending.percent) : texts.replace}
      </Button>
      <FileInput ref={file} isSingle accept="image/*" onFiles={([one]) => one && sending.send(one)} />
      <Button look="quiet" icon="images" size={14} onClick={() => void choose()}>
        {texts.library}
      </Button>
      <FieldError text={sending.error ? failureText(sending.error, site) : undefined} />
    </>
  )
}
