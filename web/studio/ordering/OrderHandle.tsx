/** The button that holds an item while it is put in order by hand. */
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import type { useOrderedItem } from './Ordering.tsx'

type Props = {
  /** `handleRef` of the item. */
  handleRef: ReturnType<typeof useOrderedItem>['handleRef']
  /** What is held, for screen readers. */
  name: string
  className: string | undefined
  size?: number
}

export const OrderHandle = ({ handleRef, name, className, size = 17 }: Props) => {
  const texts = useStudioTexts('ordering')
  return (
    <button
      ref={handleRef}
      type="button"
      className={className}
      aria-label={texts.handle(name)}
      aria-roledescription={texts.role}
    >
      <StudioIcon name="grip-vertical" size={size} />
    </button>
  )
}
