/** The accent: presets, a hue, an ink for each theme with a sample, and the contrast of every pair while it changes. */
import { type Theme, themes } from '#contract/locale.ts'
import { designAccents, HEX_COLOR } from '#contract/studio/accent.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AccentEditor.module.css'
import { accentOfHue, hueOf } from './accent-colors.ts'
import { ColorSetting } from './ColorSetting.tsx'
import { ContrastTable } from './ContrastTable.tsx'
import { useSettings } from './use-settings.ts'

/** Hue in degrees and chroma (OKLCH); null: the accent of the design. */
const presets = {
  design: null,
  sound: { hue: 215, chroma: 0.09 },
  violet: { hue: 284, chroma: 0.105 },
  crimson: { hue: 14, chroma: 0.12 },
  dawn: { hue: 80, chroma: 0.105 },
} as const
type Preset = keyof typeof presets

const accentsOf = (preset: Preset): Record<'accentDark' | 'accentLight', string> => {
  const color = presets[preset]
  if (color === null) return { accentDark: '', accentLight: '' }
  return {
    accentDark: accentOfHue(color.hue, 'theme-dark', color.chroma),
    accentLight: accentOfHue(color.hue, 'theme-light', color.chroma),
  }
}

export const AccentEditor = () => {
  const { accent: texts } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const accents: Record<Theme, string> = {
    'theme-dark': settings.accentDark,
    'theme-light': settings.accentLight,
  }
  const hue = hueOf(settings.accentDark, 'theme-dark')
  return (
    <>
      <h3>{texts.title}</h3>
      <div className={styles.presets}>
        {(Object.keys(presets) as Preset[]).map((preset) => {
          const own = accentsOf(preset)
          const isChosen = own.accentDark === settings.accentDark && own.accentLight === settings.accentLight
          return (
            <button key={preset} type="button" aria-pressed={isChosen} onClick={() => set(own)}>
              <Rays
                dark={own.accentDark || designAccents['theme-dark']}
                light={own.accentLight || designAccents['theme-light']}
              />
              {texts.presets[preset]}
            </button>
          )
        })}
      </div>
      <label className={styles.hue}>
        <span>
          {texts.hue}
          <output>{`${hue}°`}</output>
        </span>
        <HueRays />
        <input
          type="range"
          min={0}
          max={359}
          value={hue}
          aria-valuetext={texts.degrees(hue)}
          onChange={({ target }) =>
            set({
              accentDark: accentOfHue(Number(target.value), 'theme-dark'),
              accentLight: accentOfHue(Number(target.value), 'theme-light'),
            })
          }
        />
      </label>
      <div className={styles.samples}>
        {themes.map((theme) => (
          <Sample key={theme} theme={theme} accent={accents[theme]} />
        ))}
      </div>
      <div className={styles.inks}>
        <ColorSetting name="accentDark" placeholder={designAccents['theme-dark']} />
        <ColorSetting name="accentLight" placeholder={designAccents['theme-light']} />
      </div>
      <ContrastTable accents={accents} />
    </>
  )
}

/** Five rays in the accent; the style sheet shows those of the present theme. */
const Rays = ({ dark, light }: { dark: string; light: string }) => (
  <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true" strokeWidth="2.4">
    {[dark, light].map((color, i) => (
      <path
        key={i === 0 ? 'dark' : 'light'}
        className={i === 0 ? styles.night : styles.day}
        stroke={color}
        d="M3 34V18M10 34V8M17 34V2M24 34V11M31 34V22"
      />
    ))}
  </svg>
)

const RAYS = 90

const HueRays = () => (
  <svg className={styles.spectrum} viewBox={`0 0 ${RAYS} 20`} preserveAspectRatio="none" aria-hidden="true">
    {Array.from({ length: RAYS }, (_, i) => {
      const height = 9 + 5 * Math.sin(i * 0.9) ** 2
      const hue = (i * 360) / RAYS
      return <path key={hue} d={`M${i + 0.5} 20v-${height}`} stroke={accentOfHue(hue, 'theme-dark')} />
    })}
  </svg>
)

/** What the accent looks like in a theme, whatever the theme of the studio is. */
const Sample = ({ theme, accent }: { theme: Theme; accent: string }) => {
  const { accent: texts, themes: names } = useStudioTexts('settings')
  const color = HEX_COLOR.test(accent) ? accent : designAccents[theme]
  const variables = { '--sample-accent': color } as React.CSSProperties
  const look = theme === 'theme-dark' ? styles.dark : styles.light
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
    <div className={`${styles.sample} ${look}`} style={variables} role="group" aria-label={names[theme]}>
      <b>{texts.sampleTitle}</b>
      <p>
        {texts.sampleText} <u>{texts.sampleLink}</u>
      </p>
      <p>
        <span className={styles.button}>{texts.button}</span>
        <span className={styles.focused}>{texts.focused}</span>
      </p>
    </div>
  )
}
