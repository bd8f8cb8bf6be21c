/** Without a network or a session: how many changes wait, a ray for each. */
import { useSyncExternalStore } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './OfflineBand.module.css'

const MAX_RAYS = 40

export const OfflineBand = ({ saver }: { saver: DraftSaver }) => {
  const { offline, signedOut } = useStudioTexts('writing')
  const format = useFormat()
  const { kind, unsent } = useSyncExternalStore(saver.subscribe, saver.get)
  if (kind !== 'offline' && kind !== 'signed-out') return null
  const texts = kind === 'offline' ? offline : signedOut
  return (
    <div className={styles.band}>
      <p>
        <b>{texts.title}</b> {texts.text(unsent, format.number(unsent))}
      </p>
      <span className={styles.rays} aria-hidden="true">
        {Array.from({ length: Math.min(unsent, MAX_RAYS) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rays have nothing but their place
          <i key={i} />
        ))}
      </span>
    </div>
  )
}
