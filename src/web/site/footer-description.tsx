import ChevronDown from 'lucide-react/icons/chevron-down'
import { useProductName, useRootData } from '../api/settings.ts'
import { Logo } from './logo.tsx'

/** Document 2: "Footer description expands and collapses". */
export function FooterDescription() {
  const productName = useProductName()
  const supportEmail = useRootData()?.settings.supportEmail
  return (
    <div className="foot__about">
      <Logo />
      <p className="small soft">
        Video sessions with Australian psychologists and GPs. {productName} is not an emergency service.
      </p>
      <details className="foot__more">
        <summary>
          More about {productName}
          <ChevronDown className="icon" />
        </summary>
        <p className="small soft">
          Every psychologist and GP here is registered in Australia. You see their real free times and what a
          session costs after your rebate before you give us a single detail. What you tell us is encrypted,
          and only the clinician you are booked with can read it.
        </p>
      </details>
      {supportEmail && (
        <p className="small">
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </div>
  )
}
