/** The logo of the product: the site has no name yet. */
import { Mark } from '#web/ui/Mark.tsx'

export const SetupLogo = () => (
  <p className="logo">
    <Mark size={24} />
    <span>Borealis</span>
  </p>
)
