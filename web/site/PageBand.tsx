/** The image behind the header of pages without a cover of their own: the owner's, or one drawn for the page. */
import { coverMotifs, coverPalettes, coverSeed, coverSizes, seedCoverHref } from '#contract/covers.ts'
import { themes } from '#contract/locale.ts'
import { useScreen } from '#web/router/Router.tsx'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useConfig } from './site.queries.ts'

export const PageBand = () => {
  const config = useConfig()
  const { theme } = useTheme()
  const route = useScreen()?.route
  if (!config || !route || route.motif === null) return null
  const { headerImage, defaultCover, coverStyle } = config
  const image = headerImage ?? defaultCover
  if (image)
    return (
      <div className="page-band">
        <img src={image} alt="" {...coverSizes.wide} decoding="async" />
      </div>
    )
  // Who wants no drawings in lists wants none here.
  if (coverStyle !== 'drawn') return null
  const seed = coverSeed(route.url.path)
  const design = {
    motif: coverMotifs.indexOf(route.motif ?? 'j'),
    palette: seed % coverPalettes.length,
  }
  return (
    <div className="page-band">
      {themes.map((one) => (
        <img
          key={one}
          className={one === 'theme-dark' ? 'night' : 'day'}
          src={seedCoverHref(seed, 'wide', one, design)}
          alt=""
          loading={one === theme ? 'eager' : 'lazy'}
          decoding="async"
          {...coverSizes.wide}
        />
      ))}
    </div>
  )
}
