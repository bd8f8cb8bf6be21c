/** Downloads an article as Markdown with front matter, as an export of the site has it. */
import { useMutation } from '@tanstack/react-query'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'

type Props = {
  articleId: number
  /** The texts of the screen that shows it: others would have to be loaded first, and hide what is typed into meanwhile. */
  name: string
  className?: string | undefined
  /** Saves what was typed, before the server reads the text. */
  onBefore?: () => Promise<void>
}

export const MarkdownButton = ({ articleId, name, className, onBefore }: Props) => {
  const api = useStudioApi()
  const download = useMutation({
    mutationFn: async () => {
      await onBefore?.()
      return api.studioExports.article({ params: { id: articleId } })
    },
    onSuccess: ({ files }) => {
      for (const file of files) saveAsFile(file.name, file.text, 'text/markdown')
    },
  })
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      title={name}
      aria-busy={download.isPending || undefined}
      onClick={() => !download.isPending && download.mutate()}
    >
      <StudioIcon name="download" size={15} />
    </button>
  )
}
