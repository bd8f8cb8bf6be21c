import { useTexts } from '#web/locale/LocaleProvider.tsx'

const AboutPage = () => {
  const { nav } = useTexts()
  return (
    <div className="wrap">
      <h1>{nav.about}</h1>
    </div>
  )
}
export default AboutPage
