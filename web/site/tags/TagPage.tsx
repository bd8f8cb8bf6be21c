import { useTexts } from '#web/locale/LocaleProvider.tsx'

const TagPage = () => {
  const { nav } = useTexts()
  return (
    <div className="wrap">
      <h1>{nav.tags}</h1>
    </div>
  )
}
export default TagPage
