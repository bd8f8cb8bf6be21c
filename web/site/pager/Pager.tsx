/** Pagination with real links, which work without scripts and can be shared. */

import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Pager.module.css'
import { pageCount, pageNumbers } from './page-numbers.ts'

type Props = {
  current: number
  /** Number of all items in the list. */
  count: number
  size: number
  href: (page: number) => string
}

/** Empty when everything fits on one page. */
export const Pager = ({ current, count, size, href }: Props) => {
  const { pager } = useTexts()
  const format = useFormat()
  const last = pageCount(count, size)
  if (last === 1 && current === 1) return null
  const newer = (
    <>
      <Icon name="arrow-left" size={16} />
      {pager.newer}
    </>
  )
  const older = (
    <>
      {pager.older}
      <Icon name="arrow-right" size={16} />
    </>
  )
  return (
    <nav className={styles.pager} aria-label={pager.label}>
      {current > 1 ? (
        <Link className={styles.step} to={href(Math.min(current - 1, last))} rel="prev">
          {newer}
        </Link>
      ) : (
        <span className={styles.step} aria-hidden="true">
          {newer}
        </span>
      )}
      <ol>
        {pageNumbers(Math.min(current, last), last).map((page, i) => (
          <li key={page ?? `gap-${i > 3}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={href(page)}
                aria-label={pager.page(format.number(page))}
                aria-current={page === current ? 'page' : undefined}
              >
                {format.number(page)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {current < last ? (
        <Link className={styles.step} to={href(current + 1)} rel="next">
          {older}
        </Link>
      ) : (
        <span className={styles.step} aria-hidden="true">
          {older}
        </span>
      )}
    </nav>
  )
}
