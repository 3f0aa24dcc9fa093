import { paths } from '#contract/page-paths.ts'
import type { Bound } from '../../form/bound.ts'
import { NewTabLink } from '../../ui/button/new-tab-link.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'

/** The server, too, refuses a child's booking without it: docs/product/who-may-book.md#parental-consent. */
export const ParentConsent = (bound: Bound) => (
  <Checkbox {...bound} required>
    I am the parent or guardian of this young person, and I{' '}
    <NewTabLink to={paths.parentalConsent()}>consent to their treatment</NewTabLink>.
  </Checkbox>
)
