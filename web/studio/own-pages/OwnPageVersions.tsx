/** The texts of a page that were saved, and the way back to one. */
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { VersionsModal, VersionText } from '../writing/versions/VersionsModal.tsx'
import type { OwnPageDraft } from './own-page-kind.ts'

export const OwnPageVersions = ({ draft, onClose }: { draft: OwnPageDraft; onClose: () => void }) => {
  const { version: texts } = useStudioTexts('ownPages')
  const api = useStudioApi()
  const format = useFormat()
  const notify = useNotify()
  const { content, id: pageId } = draft.get()
  const params = { id: pageId ?? 0 }
  return (
    <VersionsModal
      title={texts.title}
      summary={(count) => (count > 0 ? texts.text(format.number(count)) : texts.none)}
      queryKey={['studio', 'own-pages', 'versions', pageId]}
      load={() => api.studioOwnPages.versions({ params })}
      lineOf={({ title, length }) => [title, texts.length(format.number(length))].join(' · ')}
      onClose={onClose}
    >
      {({ id }) => (
        <VersionText
          key={id}
          texts={texts}
          queryKey={['studio', 'own-page-version', id]}
          load={() => api.studioOwnPages.version({ params: { ...params, versionId: id } })}
          textOf={wholeText}
          current={wholeText(content)}
          onRestore={(text) => {
            draft.replace(text)
            notify('success', texts.restored)
            onClose()
          }}
        />
      )}
    </VersionsModal>
  )
}

type Texts = Pick<OwnPageContent, 'titleEn' | 'titleCn' | 'markdownEn' | 'markdownCn'>

const wholeText = ({ titleEn, titleCn, markdownEn, markdownCn }: Texts): string =>
  [titleEn, markdownEn, titleCn, markdownCn].filter((text) => text !== '').join('\n\n')
