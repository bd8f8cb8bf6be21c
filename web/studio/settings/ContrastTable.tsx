/** The contrast of the accent in both themes, and a button for the nearest ink that can be read. */
import { type Theme, themes } from '#contract/locale.ts'
import { HEX_COLOR } from '#contract/studio/accent.ts'
import { Button } from '../frame/Button.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { type MeasuredPair, measureAccent, readableAccent } from './accent-colors.ts'
import styles from './ContrastTable.module.css'
import { useSettings } from './use-settings.ts'

export const ContrastTable = ({ accents }: { accents: Record<Theme, string> }) => {
  const { accent: texts, themes: names } = useStudioTexts('settings')
  const measured = {
    dark: measureAccent(accents['theme-dark'], 'theme-dark'),
    light: measureAccent(accents['theme-light'], 'theme-light'),
  }
  return (
    <>
      <table className={styles.table}>
        <caption className="vh">{texts.measured}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.pair}</th>
            <th scope="col">{texts.needed}</th>
            {themes.map((theme) => (
              <th key={theme} scope="col">
                {names[theme]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.dark.map((pair, i) => (
            <tr key={pair.key}>
              <th scope="row">{texts.pairs[pair.key]}</th>
              <td>{pair.needed.toFixed(1)}</td>
              <Ratio pair={pair} />
              <Ratio pair={measured.light[i] as MeasuredPair} />
            </tr>
          ))}
        </tbody>
      </table>
      {themes.map((theme) => (
        <Fix key={theme} theme={theme} accent={accents[theme]} />
      ))}
    </>
  )
}

const Ratio = ({ pair: { ratio, needed, passes } }: { pair: MeasuredPair }) => {
  const { accent: texts } = useStudioTexts('settings')
  // Rounded down, so that a failing ratio never reads as the one that is needed.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  return (
    <td className={passes ? styles.passes : styles.fails}>
      <span>
        <StudioIcon name={passes ? 'check' : 'circle-alert'} size={15} />
        {passes ? shown : texts.below(shown, needed)}
      </span>
    </td>
  )
}

/** Offered while a color fails in its theme. */
const Fix = ({ theme, accent }: { theme: Theme; accent: string }) => {
  const { accent: texts } = useStudioTexts('settings')
  const { set } = useSettings()
  const isFailing = HEX_COLOR.test(accent) && measureAccent(accent, theme).some(({ passes }) => !passes)
  if (!isFailing) return null
  const isDark = theme === 'theme-dark'
  return (
    <p className={styles.fix}>
      {texts.fails}
      <Button onClick={() => set({ [isDark ? 'accentDark' : 'accentLight']: readableAccent(accent, theme) })}>
        {isDark ? texts.lighten : texts.darken}
      </Button>
    </p>
  )
}
