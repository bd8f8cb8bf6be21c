import { useTexts } from '#web/locale/LocaleProvider.tsx'

const CategoryPage = () => {
  const { nav } = useTexts()
  return (
    <div className="wrap">
      <h1>{nav.home}</h1>
    </div>
  )
}
export default CategoryPage
