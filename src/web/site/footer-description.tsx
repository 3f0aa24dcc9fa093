import ChevronDown from 'lucide-react/icons/chevron-down'
import { useProductName, useRootData } from '../api/settings.ts'
import { Logo } from './logo.tsx'
import * as styles from './footer-description.module.css'

/** Expands and collapses. See docs/product/site.md#footer. */
export function FooterDescription() {
  const productName = useProductName()
  const supportEmail = useRootData()?.settings.supportEmail
  return (
    <div className={styles.about}>
      <Logo />
      <p className="text-sm text-ink-soft">
        Video sessions with Australian psychologists and GPs. {productName} is not an emergency service.
      </p>
      <details className={styles.more}>
        <summary>
          More about {productName}
          <ChevronDown className="icon" />
        </summary>
        <p className="text-sm text-ink-soft">
          Every psychologist and GP here is registered in Australia. Health, funding and referral details,
          address, contacts and documents are stored encrypted. Name, email, mobile, date of birth and
          appointments are not.
        </p>
      </details>
      {supportEmail && (
        <p className="text-sm">
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </div>
  )
}
