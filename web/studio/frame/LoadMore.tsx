/** The button below a list that loads its next page; nothing below the last one. */
type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  text: string
  className: string | undefined
}

export const LoadMore = ({ list, text, className }: Props) =>
  list.hasNextPage ? (
    <p className={className}>
      <button
        type="button"
        className="btn btn-line sm"
        aria-busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {text}
      </button>
    </p>
  ) : null
