import { useTexts } from '#web/locale/LocaleProvider.tsx'

const ArchivePage = () => {
  const { nav } = useTexts()
  return (
    <div className="wrap">
      <h1>{nav.archives}</h1>
    </div>
  )
}
export default ArchivePage
