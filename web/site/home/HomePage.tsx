import { useTexts } from '#web/locale/LocaleProvider.tsx'

const HomePage = () => {
  const { nav } = useTexts()
  return (
    <div className="wrap">
      <h1>{nav.home}</h1>
    </div>
  )
}
export default HomePage
