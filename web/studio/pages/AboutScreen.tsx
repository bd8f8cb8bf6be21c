/** Writing the about page. */
import { PageWriting } from './PageWriting.tsx'

const AboutScreen = () => <PageWriting page="about" />
export default AboutScreen
