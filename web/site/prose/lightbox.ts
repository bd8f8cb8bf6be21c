/**
 * Images in full screen (PhotoSwipe): keys, swipe, zoom, captions. Controls are built from nodes, because of Trusted
 * Types.
 */
import PhotoSwipe from 'photoswipe'
import { addStylesheet } from '#web/site/add-stylesheet.ts'
import { type EarlyKeyQueue, queueEarlyKeys } from './early-keys.ts'
import style from './lightbox.css?url'

export type LightboxImage = {
  /** The element that the image grows out of, and that gets the focus back. */
  element: HTMLElement
  src: string
  /** The thumbnail that is on the screen already, shown until the large image has loaded. */
  shown: string
  srcset: string
  width: number
  height: number
  alt: string
  caption: string
  /** Entries of the panel beside the image. */
  metadata?: { name: string; value: string }[]
}

/** A longer sequence of images than the loaded ones. */
export type LightboxAlbum = {
  name: string
  /** How many images come before the loaded ones, and how many there are in total. */
  before: number
  count: number
  /** The owner's link to the editor of an image. */
  edit?: { label: string; href: (index: number) => string }
  /** Called when an image is shown, with its index among the loaded ones. */
  onShow: (index: number) => void
  onClose: () => void
}

export type Lightbox = {
  readonly length: number
  add: (images: LightboxImage[]) => void
  close: () => void
}

export type LightboxTexts = {
  open: string
  close: string
  zoom: string
  previous: string
  next: string
  of: (index: number, count: number) => string
  failed: string
}

export const openLightbox = async (
  images: LightboxImage[],
  index: number,
  texts: LightboxTexts,
  album?: LightboxAlbum,
): Promise<Lightbox> => {
  const doer = queueEarlyKeys()
  // The images are usable without it.
  await addStylesheet(style).catch(() => {})
  const shown = [...images]
  const slides = shown.map(slideOf)
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index,
    bgOpacity: 1,
    loop: !album && images.length > 2,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    paddingFn: ({ x, y }) => {
      const hasPanel = album && shown.some(hasDescription)
      if (hasPanel && isLow(x, y)) return { top: 56, bottom: 16, left: 16, right: LOW_PANEL + 16 }
      if (x <= 996) return { top: 56, bottom: hasPanel ? 132 : 72, left: 0, right: 0 }
      return { top: 60, bottom: hasPanel ? 48 : 76, left: 72, right: hasPanel ? PANEL + 72 : 72 }
    },
    preload: [1, 1],
    errorMsg: texts.failed,
    // The library writes its own controls as HTML text, which Trusted Types forbid.
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
    // @ts-expect-error The types of the library lack the name of this control.
    preloader: false,
  })
  lightbox.on('afterInit', () => addControls(lightbox, doer, shown, texts, album))
  doer.attach(lightbox)
  if (album) lightbox.on('close', album.onClose)
  lightbox.init()
  return {
    get length() {
      return shown.length
    },
    add: (more) => {
      if (more.length === 0) return
      shown.push(...more)
      slides.push(...more.map(slideOf))
      lightbox.refreshSlideContent(lightbox.currIndex + 1)
    },
    close: () => doer.run('close'),
  }
}

const hasDescription = ({ caption, metadata: facts = [] }: LightboxImage) =>
  caption !== '' || facts.length > 0

/** Width of the panel on wide screens, as in the style sheet. */
const PANEL = 304

/** A phone in landscape, and the width of its panel: the same in lightbox.css. */
const isLow = (width: number, height: number) => width >= 600 && width < 997 && height <= 500
const LOW_PANEL = 224

const slideOf = ({ element, src, shown, srcset, width, height, alt }: LightboxImage) => ({
  element,
  src,
  msrc: shown,
  srcset,
  alt,
  // An image of unknown size fills the screen until it has loaded.
  width: width || innerWidth,
  height: height || innerHeight,
})

const addControls = (
  lightbox: PhotoSwipe,
  doer: EarlyKeyQueue,
  images: LightboxImage[],
  texts: LightboxTexts,
  album?: LightboxAlbum,
) => {
  const bar = element('div', 'lightbox-bar')
  const counter = element('p', 'lightbox-counter')
  const caption = element('div', album ? 'lightbox-panel' : 'lightbox-caption')
  caption.setAttribute('aria-live', 'polite')
  const edit = album?.edit && editLink(album.edit.label)
  bar.append(
    counter,
    ...(album ? [withText('p', album.name, 'lightbox-name')] : []),
    ...(edit ? [edit] : []),
    button(texts.zoom, 'M11 8v6M8 11h6M21 21l-4.35-4.35M19 11a8 8 0 1 1-16 0a8 8 0 0 1 16 0', () =>
      lightbox.toggleZoom(),
    ),
    button(texts.close, 'M18 6L6 18M6 6l12 12', () => doer.run('close')),
  )
  const controls: HTMLElement[] = [bar, caption]
  if (images.length > 1)
    controls.push(
      button(texts.previous, 'M19 12H5M12 19l-7-7l7-7', () => doer.run('prev'), 'lightbox-previous'),
      button(texts.next, 'M5 12h14M12 5l7 7l-7 7', () => doer.run('next'), 'lightbox-next'),
    )
  for (const control of controls) control.classList.add('pswp__hide-on-close')
  lightbox.element?.append(...controls)

  const update = () => {
    const { currIndex } = lightbox
    const image = images[currIndex]
    const [place, count] = album
      ? [album.before + currIndex + 1, album.count]
      : [currIndex + 1, images.length]
    counter.textContent = count > 1 ? texts.of(place, count) : ''
    if (album) {
      caption.replaceChildren(...descriptionOf(image))
      lightbox.element?.classList.toggle('has-panel', images.some(hasDescription))
    } else caption.textContent = image?.caption ?? ''
    if (edit) edit.href = album?.edit?.href(currIndex) ?? ''
    album?.onShow(currIndex)
  }
  lightbox.on('change', update)
  update()
}

/** The caption of an image, then its details. */
const descriptionOf = (image: LightboxImage | undefined): HTMLElement[] => {
  const facts = element('dl', '')
  for (const { name, value } of image?.metadata ?? []) {
    const fact = element('div', '')
    fact.append(withText('dt', name), withText('dd', value))
    facts.append(fact)
  }
  return [
    ...(image?.caption ? [withText('p', image.caption)] : []),
    ...(facts.children.length > 0 ? [facts] : []),
  ]
}

const withText = (tag: 'p' | 'dt' | 'dd', text: string, className = '') => {
  const created = element(tag, className)
  created.textContent = text
  return created
}

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) => {
  const created = document.createElement(tag)
  created.className = className
  return created
}

const SVG = 'http://www.w3.org/2000/svg'

const button = (label: string, icon: string, onPress: () => void, className = '') => {
  const created = element('button', `lightbox-button ${className}`)
  created.type = 'button'
  created.addEventListener('click', onPress)
  return withIcon(created, label, icon)
}

const editLink = (label: string) =>
  withIcon(element('a', 'lightbox-button'), label, 'M21 7l-4-4L4 16l-1 5l5-1L21 7M15 5l4 4')

const withIcon = <Control extends HTMLElement>(created: Control, label: string, icon: string): Control => {
  created.ariaLabel = label
  created.title = label
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', icon)
  svg.append(path)
  created.append(svg)
  return created
}
