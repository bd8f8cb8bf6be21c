/** Writing the welcome text of the message board. */
import { PageWriting } from './PageWriting.tsx'

const WelcomeScreen = () => <PageWriting page="welcome" />
export default WelcomeScreen
