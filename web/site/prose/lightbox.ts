/** Pictures full screen: keys, swipe, zoom, captions. Its controls are made of nodes, never of HTML text. */
import PhotoSwipe from 'photoswipe'
import style from './lightbox.css?url'
import { loadStyle } from './load-style.ts'

export type Picture = {
  /** Where the picture grows out of, and the focus returns to. */
  element: HTMLElement
  src: string
  /** What is on the screen already, shown until the large one is there. */
  shown: string
  srcset: string
  width: number
  height: number
  alt: string
  caption: string
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
  pictures: Picture[],
  index: number,
  texts: LightboxTexts,
): Promise<void> => {
  await loadStyle(style)
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map(({ element, src, shown, srcset, width, height, alt }) => ({
      element,
      src,
      msrc: shown,
      srcset,
      alt,
      // A size that is not known yet fills the screen until the picture says better.
      width: width || innerWidth,
      height: height || innerHeight,
    })),
    index,
    bgOpacity: 1,
    loop: pictures.length > 2,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    paddingFn: ({ x }) =>
      x < 996 ? { top: 56, bottom: 72, left: 0, right: 0 } : { top: 60, bottom: 76, left: 72, right: 72 },
    preload: [1, 1],
    errorMsg: texts.failed,
    // The library's own controls are written as HTML text, which Trusted Types forbid.
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
    ...{ preloader: false },
  })
  lightbox.on('afterInit', () => addControls(lightbox, pictures, texts))
  lightbox.init()
}

const addControls = (lightbox: PhotoSwipe, pictures: Picture[], texts: LightboxTexts) => {
  const bar = element('div', 'lightbox-bar')
  const counter = element('p', 'lightbox-counter')
  const caption = element('p', 'lightbox-caption')
  caption.setAttribute('aria-live', 'polite')
  bar.append(
    counter,
    button(texts.zoom, 'M11 8v6M8 11h6M21 21l-4.35-4.35M19 11a8 8 0 1 1-16 0a8 8 0 0 1 16 0', () =>
      lightbox.toggleZoom(),
    ),
    button(texts.close, 'M18 6L6 18M6 6l12 12', () => lightbox.close()),
  )
  const controls: HTMLElement[] = [bar, caption]
  if (pictures.length > 1)
    controls.push(
      button(texts.previous, 'M19 12H5M12 19l-7-7l7-7', () => lightbox.prev(), 'lightbox-previous'),
      button(texts.next, 'M5 12h14M12 5l7 7l-7 7', () => lightbox.next(), 'lightbox-next'),
    )
  for (const control of controls) control.classList.add('pswp__hide-on-close')
  lightbox.element?.append(...controls)

  const tell = () => {
    counter.textContent = pictures.length > 1 ? texts.of(lightbox.currIndex + 1, pictures.length) : ''
    caption.textContent = pictures[lightbox.currIndex]?.caption ?? ''
  }
  lightbox.on('change', tell)
  tell()
}

const element = <Tag extends 'div' | 'p' | 'button'>(tag: Tag, className: string) => {
  const made = document.createElement(tag)
  made.className = className
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

const button = (label: string, icon: string, press: () => void, className = '') => {
  const made = element('button', `lightbox-button ${className}`)
  made.type = 'button'
  made.ariaLabel = label
  made.title = label
  made.addEventListener('click', press)
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', icon)
  svg.append(path)
  made.append(svg)
  return made
}
