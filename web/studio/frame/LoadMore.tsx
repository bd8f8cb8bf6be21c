/** The button below a list that loads its next page; nothing below the last one. */
import { Button } from './Button.tsx'

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  text: string
  className: string | undefined
}

export const LoadMore = ({ list, text, className }: Props) =>
  list.hasNextPage ? (
    <p className={className}>
      <Button aria-busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text}
      </Button>
    </p>
  ) : null
