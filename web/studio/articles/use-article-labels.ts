/** Reads the categories, tags and years that the filters and the changes of many articles offer. */
import { useQuery } from '@tanstack/react-query'
import { useStudioApi } from '../session/studio-api.ts'

/** Undefined until they are loaded. */
export const useArticleLabels = () => {
  const api = useStudioApi()
  return useQuery({
    queryKey: ['studio', 'articles', 'labels'],
    queryFn: () => api.studioArticles.labels(),
  }).data
}
