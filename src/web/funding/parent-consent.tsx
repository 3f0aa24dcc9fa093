import { paths } from '../paths.ts'
import { NewTabLink } from '../ui/button/new-tab-link.tsx'
import { Checkbox } from '../ui/choice/checkbox.tsx'

type ParentConsentProps = { input: object; error: string | undefined }

/** Document 1 section 5, "Child bookings": the server, too, refuses a child's booking without it. */
export const ParentConsent = ({ input, error }: ParentConsentProps) => (
  <Checkbox {...input} id="isConsentForParent" required error={error}>
    I am the parent or guardian of this young person, and I{' '}
    <NewTabLink to={paths.parentalConsent()}>consent to their treatment</NewTabLink>.
  </Checkbox>
)
