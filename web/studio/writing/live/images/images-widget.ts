/** An image or a gallery as the page shows it, with what its owner does with it. The caption and the rest are in `ImageForm`. */
import type { EditorView } from '@codemirror/view'
import { galleryRows } from '#contract/image-syntax.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'
import sheet from '../../../icons/studio-icons.svg?no-inline'
import { type FoundBlock, selectBlockOf } from '../live-blocks.ts'
import { servicesOf } from '../live-services.ts'
import { LiveWidget, leave, placeOf } from '../live-widget.ts'
import { imagesAt, moveTo, openImageForm, removeAt } from './image-actions.ts'
import { picksOf } from './image-boxes.ts'
import { startDrag } from './image-drag.ts'
import { makeGrip, nameGrips } from './image-grips.ts'
import { knownSizes, shownWidth } from './image-sizes.ts'
import { captionOf, readImages, type SourceImage } from './image-source.ts'
import './images.css'

/** A paragraph of images. Several with links and without titles are badges, which stay in their line. */
export const imagesKind = ({ name, source }: FoundBlock): ImagesWidget | null => {
  const images = name === 'Paragraph' ? readImages(source) : null
  return images && (images.length === 1 || !images.some(isBadge)) ? new ImagesWidget(source, images) : null
}

/** With a link and neither a title nor a width, an image stays in its line. */
const isBadge = ({ href, title, width }: SourceImage): boolean => href !== '' && !title && !width

/** All images of a row are this high, and shrink from it in proportion, as on the page. */
const ROW_HEIGHT = 1200

class ImagesWidget extends LiveWidget {
  readonly images: readonly SourceImage[]
  constructor(source: string, images: readonly SourceImage[]) {
    super(source)
    this.images = images
  }

  override get estimatedHeight() {
    const [first] = this.images
    if (first?.width === 'left' || first?.width === 'right') return isNarrow() ? 200 : 0
    const size = first && knownSizes.get(first.url)
    return size ? Math.round((608 * size.height) / size.width) : 340
  }

  override toDOM(view: EditorView) {
    const box = document.createElement('div')
    box.className = 'cm-live-block cm-live-images'
    box.contentEditable = 'false'
    box.addEventListener('click', (event) => {
      const index = picksOf(box).indexOf((event.target as Element).closest('.cm-live-pick') as HTMLElement)
      const found = imagesAt(view.state, placeOf(view, box).from)
      if (found && index >= 0) openImageForm(view, found, index)
      else selectBlockOf(view, box)
    })
    box.addEventListener('pointerdown', (event) => startDrag(view, event))
    box.addEventListener('keydown', (event) => press(view, box, event))
    box.addEventListener('dragover', (event) => event.preventDefault())
    box.addEventListener('drop', (event) => {
      const { files } = event.dataTransfer ?? {}
      if (!files?.length) return
      event.preventDefault()
      event.stopPropagation()
      // At the end of a line of images it joins them.
      servicesOf(view).insertFiles(view, [...files], placeOf(view, box).to)
    })
    this.#show(box, view)
    return box
  }

  override updateDOM(box: HTMLElement, view: EditorView) {
    if (!box.classList.contains('cm-live-images')) return false
    this.#show(box, view)
    return true
  }

  override enter(view: EditorView, box: HTMLElement) {
    const found = imagesAt(view.state, placeOf(view, box).from)
    if (this.images.length > 1) picksOf(box)[0]?.focus()
    else if (found) openImageForm(view, found, 0)
  }

  /** Pictures that are there already stay, so that nothing flickers or loses the focus while a caption is typed. */
  #show(box: HTMLElement, view: EditorView) {
    const { images } = this
    const shape = images.map(({ url }) => url).join('\n')
    if (box.dataset.shape !== shape) {
      const before = [...box.querySelectorAll<HTMLElement>('.cm-live-picture')]
      const figures = images.map(({ url }) => {
        const at = before.findIndex(({ dataset }) => dataset.url === url)
        const figure = document.createElement('figure')
        figure.append(before.splice(at, at < 0 ? 0 : 1)[0] ?? makePicture(view, url))
        return figure
      })
      box.replaceChildren(images.length === 1 ? (figures[0] as HTMLElement) : galleryOf(figures))
      box.dataset.shape = shape
    }
    const isGallery = images.length > 1
    const [first] = images
    const isInline = !isGallery && first !== undefined && isBadge(first)
    const width = isGallery || !first ? 'wide' : isInline ? 'text' : shownWidth(first)
    box.dataset.width = width
    for (const [index, figure] of box.querySelectorAll('figure').entries()) {
      const image = images[index]
      if (!image) continue
      namePicture(view, figure, image, { index, count: images.length })
      setCaption(figure, isInline ? '' : captionOf(image, isGallery))
      if (isGallery) {
        figure.className = ''
        for (const grip of figure.querySelectorAll('.cm-live-grip')) grip.remove()
      } else {
        figure.className = isInline ? '' : image.width || width === 'wide' ? 'img' : 'img narrow'
        if (!figure.querySelector('.cm-live-grip'))
          for (const side of ['left', 'right'] as const)
            figure.querySelector('.cm-live-picture')?.append(makeGrip(view, box, side))
        nameGrips(view, box, width)
      }
    }
  }
}

const galleryOf = (figures: HTMLElement[]): HTMLElement => {
  const gallery = document.createElement('div')
  gallery.className = 'pics'
  for (const row of galleryRows(figures)) {
    const line = document.createElement('div')
    line.append(...row)
    gallery.append(line)
  }
  return gallery
}

const setCaption = (figure: HTMLElement, caption: string): void => {
  let line = figure.querySelector('figcaption')
  if (caption.trim() === '') line?.remove()
  else {
    if (!line) {
      line = document.createElement('figcaption')
      figure.append(line)
    }
    line.textContent = caption
  }
}

/** In the color of the text around it. */
const warningIcon = (): SVGElement => {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  icon.setAttribute('class', 'i')
  icon.setAttribute('width', '14')
  icon.setAttribute('height', '14')
  use.setAttribute('href', `${sheet}#triangle-alert`)
  icon.append(use)
  return icon
}

const makePicture = (view: EditorView, url: string): HTMLElement => {
  const picture = document.createElement('span')
  const image = document.createElement('img')
  const pick = document.createElement('button')
  picture.className = 'cm-live-picture'
  picture.dataset.url = url
  pick.type = 'button'
  pick.className = 'cm-live-pick'
  image.draggable = false
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('load', () => {
    const { naturalWidth: width, naturalHeight: height } = image
    // A drawing without a size of its own.
    if (width > 0 && height > 0) knownSizes.set(url, { width, height })
    const box = picture.closest<HTMLElement>('.cm-live-images')
    const found = box && imagesAt(view.state, placeOf(view, box).from)
    if (found) new ImagesWidget(found.block.source, found.images).updateDOM(box, view)
    view.requestMeasure()
  })
  image.addEventListener('error', () => {
    const lost = document.createElement('span')
    lost.className = 'missing'
    lost.textContent = servicesOf(view).texts.image.missing
    image.replaceWith(lost)
    view.requestMeasure()
  })
  image.src = url
  picture.append(image, pick)
  return picture
}

/** Everything of a picture that follows from its fields. */
const namePicture = (
  view: EditorView,
  figure: HTMLElement,
  { alt, url }: SourceImage,
  { index, count }: { index: number; count: number },
): void => {
  const texts = servicesOf(view).texts.image
  const image = figure.querySelector('img')
  const size = knownSizes.get(url)
  const pick = figure.querySelector('button')
  if (image) {
    image.alt = alt
    if (size) {
      const scale = count > 1 ? ROW_HEIGHT / size.height : 1
      image.width = Math.round(size.width * scale)
      image.height = Math.round(size.height * scale)
    }
  }
  if (!pick) return
  const place = count > 1 ? texts.place(index + 1, count) : texts.title
  pick.ariaLabel = `${place}: ${alt.trim() || texts.noAlt}`
  pick.textContent = ''
  if (alt.trim() !== '') return
  const warning = document.createElement('span')
  warning.className = 'cm-live-no-alt'
  warning.append(warningIcon(), texts.noAlt)
  pick.append(warning)
}

/** Keys on one of the images: to its neighbors, with Alt to another place, out of the block. */
const press = (view: EditorView, box: HTMLElement, event: KeyboardEvent): void => {
  const picks = picksOf(box)
  const index = picks.indexOf(event.target as HTMLElement)
  const found = imagesAt(view.state, placeOf(view, box).from)
  if (index < 0 || !found || event.isComposing) return
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const next = index + (step ?? 0)
  const isThere = next >= 0 && next < picks.length
  if (step !== undefined && event.altKey) {
    if (isThere) moveTo(view, found, index, next)
    picksOf(box)[isThere ? next : index]?.focus()
  } else if (step !== undefined && isThere) picks[next]?.focus()
  else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') leave(view, box, 'up')
  else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') leave(view, box, 'down')
  else if (event.key === 'Escape') selectBlockOf(view, box)
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    removeAt(view, found, index)
    if (picks.length > 1) picksOf(box)[Math.max(0, index - 1)]?.focus()
    else view.focus()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
